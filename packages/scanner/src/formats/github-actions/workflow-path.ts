const WORKFLOW = /(^|\/)\.github\/workflows\/[^/]+\.ya?ml$/;

/** Copies of other projects, whose workflows run in their own repositories. */
const COPIED = /(^|\/)(vendor|third_party|node_modules)\//;

/** The only valid file name of action metadata. */
const ACTION = /(^|\/)action\.ya?ml$/;

export const isWorkflowPath = (path: string): boolean => WORKFLOW.test(path) && !COPIED.test(path);

export const isActionPath = (path: string): boolean => ACTION.test(path) && !COPIED.test(path);
