/** Matches a secret of the repository or of its environment where a workflow reads it. */
const SECRET = /\bsecrets\.(?!GITHUB_TOKEN\b)\w+/;
/** Matches any secret, the token of the run, or an action's input that carries one. */
const CREDENTIAL = /\bsecrets\.\w+|\bgithub\.token\b|\binputs\.[\w-]*(?:token|secret|key)\b/;
const INSTALLS = /\bnpm (?:ci|install|i)\b|uses: \.\/\.github\/actions\/setup\b/;

/** Finds workflows and actions that give a secret to more than the step that needs it. */
export function findSecretFaults(path: string, text: string): string[] {
  const plain = text.replace(/(^|\s)#.*$/gm, '');
  const steps = plain.split(/^\s+- (?=\w)/m).slice(1);
  return [
    ...steps
      .filter((step) => INSTALLS.test(step) && CREDENTIAL.test(step))
      .map(() => `${path}: a step that installs packages is given a secret, which their scripts can read.`),
    ...(path.includes('/workflows/') ? jobsOf(plain).flatMap((job) => findInJob(path, job)) : []),
    ...plain
      .split('\n')
      // A deeper indentation is the `env` or `with` of a step.
      .flatMap((line, at) => (SECRET.test(line) && line.search(/\S/) < 8 ? [at + 1] : []))
      .map((at) => `${path}:${at}: a secret of every step; give it to the step that needs it.`),
  ];
}

/** The text of each job of a workflow. */
export function jobsOf(text: string): string[] {
  return (
    text
      .split(/^jobs:$/m)[1]
      ?.split(/^ {2}(?=\w)/m)
      .slice(1) ?? []
  );
}

function findInJob(path: string, job: string): string[] {
  const [name = ''] = job.split(':');
  return SECRET.test(job) && !/^ {4}environment: production$/m.test(job)
    ? [
        `${path}: the job ${name} takes a secret outside the environment 'production', so that any branch may.`,
      ]
    : [];
}
