/** A line that none of our workflows may contain. `audit` is the name of zizmor's audit, where there is one. */
export interface WorkflowRule {
  audit: string;
  line: RegExp;
  message: string;
}

/**
 * The zizmor audits (docs.zizmor.sh/audits) that concern a single line. Zizmor itself comes from PyPI, crates.io or
 * GitHub, so `npm run check` cannot install it.
 */
export const workflowRules: readonly WorkflowRule[] = [
  {
    audit: 'excessive-permissions',
    line: /permissions:\s*(?:write|read)-all/,
    message: 'it may do everything; name what the job needs.',
  },
  {
    audit: 'dangerous-triggers',
    line: /^\s*(?:on:.*\b|-\s*)?(?:pull_request_target|workflow_run)\b/,
    message: "its trigger gives strangers' code our secrets.",
  },
  {
    audit: 'secrets-inherit',
    line: /secrets:\s*inherit/,
    message: 'it hands on every secret; name those that are needed.',
  },
  {
    audit: 'overprovisioned-secrets',
    line: /toJSON\(\s*secrets\s*\)|secrets\s*\[/i,
    message: 'it takes all secrets at once, so that none is hidden in the log; name one.',
  },
  {
    audit: 'unredacted-secrets',
    line: /fromJSON\(\s*secrets\./i,
    message: 'a part of a secret is not hidden in the log; store the part as a secret of its own.',
  },
  {
    audit: 'github-env',
    line: /GITHUB_(?:ENV|PATH)\b/,
    message: 'what is written there changes every later step; give it by an output of the step.',
  },
  {
    audit: 'insecure-commands',
    line: /ACTIONS_ALLOW_UNSECURE_COMMANDS/,
    message: 'it lets printed text set the environment.',
  },
  {
    audit: 'self-hosted-runner',
    line: /runs-on:.*(?:self-hosted|\$\{\{)/,
    message: 'a machine of our own keeps what a run leaves behind; use a fresh one.',
  },
  {
    audit: 'unpinned-images',
    line: /^\s*(?:-\s*)?(?:image|container|uses):\s*['"]?(?:docker:\/\/)?(?!\.)[^\s@'"]+:[^\s@'"]+['"]?\s*$/,
    message: 'the image is not pinned by its sha256.',
  },
  {
    audit: 'bot-conditions',
    line: /github\.(?:actor|triggering_actor)\b.*\[bot\]/,
    message: 'the last actor is not the author; ask for github.event.pull_request.user.login.',
  },
  {
    audit: 'unsound-contains',
    line: /contains\(\s*'[^']*'\s*,/,
    message: 'a part of a word passes this test too; give a list with fromJSON.',
  },
  {
    audit: 'hardcoded-container-credentials',
    line: /^\s*password:\s*(?!\$\{\{\s*secrets\.)\S/,
    message: 'a password stands in the file; take it from a secret.',
  },
  {
    audit: 'unlocked-tool',
    line: /\bnpx\b|\bnpm (?:exec|x|create|init)\b|\bnpm (?:install|i)\b.*\s[\w@/-]+@\d/,
    message: 'it fetches a program that no lock file pins; give it a package.json and package-lock.json.',
  },
  {
    audit: 'repository-dispatch',
    line: /^\s*(?:-\s*)?repository_dispatch\b/,
    message:
      'who sends it may also write the code; take workflow_dispatch, which needs Actions: write alone.',
  },
];
