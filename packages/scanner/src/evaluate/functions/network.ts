import { type Network, networkText, parseNetwork } from "../../network/cidr.ts";
import { EvaluationFailure } from "../failure.ts";
import { list, string } from "../value.ts";
import { fixed, integer, text, variadic } from "./signature.ts";

/** Terraform's IP network functions. */
export const networkFunctions = [
  fixed("cidrhost", [text, integer], ([cidr, host]) => {
    const network = required(cidr);
    const size = 1n << BigInt(network.bits - network.length);
    const offset = BigInt(host) < 0n ? size + BigInt(host) : BigInt(host);
    if (offset < 0n || offset >= size) throw new EvaluationFailure("no such host in the network");
    return string(networkText({ ...network, address: network.address + offset }, false));
  }),
  fixed("cidrnetmask", [text], ([cidr]) => {
    const network = required(cidr);
    if (network.bits !== 32) throw new EvaluationFailure("only IPv4 networks have a netmask");
    const all = (1n << 32n) - 1n;
    const address = all ^ ((1n << BigInt(32 - network.length)) - 1n);
    return string(networkText({ ...network, address }, false));
  }),
  fixed("cidrsubnet", [text, integer, integer], ([cidr, newBits, index]) =>
    string(networkText(subnet(required(cidr), newBits, BigInt(index)), true)),
  ),
  variadic("cidrsubnets", [text], integer, ([cidr], sizes) => list(subnets(required(cidr), sizes))),
];

function required(cidr: string): Network {
  const network = parseNetwork(cidr);
  if (network === undefined) throw new EvaluationFailure(`"${cidr}" is not an IP network`);
  return network;
}

function subnet(network: Network, newBits: number, index: bigint): Network {
  const length = network.length + newBits;
  if (newBits < 0 || length > network.bits) throw new EvaluationFailure("the network is too small");
  if (index < 0n || index >= 1n << BigInt(newBits)) {
    throw new EvaluationFailure("no such subnet in the network");
  }
  const address = network.address + (index << BigInt(network.bits - length));
  return { ...network, address, length };
}

/** Allocates consecutive subnets of the given sizes, each aligned to its size. */
function subnets(network: Network, sizes: readonly number[]) {
  let next = network.address;
  return sizes.map((newBits) => {
    const length = network.length + newBits;
    if (newBits < 1 || length > network.bits)
      throw new EvaluationFailure("the network is too small");
    const size = 1n << BigInt(network.bits - length);
    const address = ((next + size - 1n) / size) * size;
    next = address + size;
    if (next > network.address + (1n << BigInt(network.bits - network.length))) {
      throw new EvaluationFailure("not enough room for the subnets");
    }
    return string(networkText({ ...network, address, length }, true));
  });
}
