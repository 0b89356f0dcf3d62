import { testRule } from "../../../test/rule-fixtures.ts";

const call = (source: string) => ({ "main.bicep": `module it '${source}' = {\n  name: 'it'\n}\n` });

testRule("az-bicep-module-unpinned", {
  fails: {
    "the latest": call("br:mcr.microsoft.com/bicep/avm/res/storage/storage-account:latest"),
    "a branch of an alias": call("br/public:avm/res/storage/storage-account:main"),
  },
  passes: {
    "a version": call("br/public:avm/res/storage/storage-account:0.14.3"),
    "a file": call("latest.bicep"),
  },
});
