import { escapeForTerminal } from '../command/guard-terminal.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

export type Log = Readonly<Record<LogLevel, (message: string) => void>>;

const levels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error'];

/** Callers never pass it what a visitor typed; `redacted` is the second safeguard. */
export function createLog({
  level = 'info',
  write = (line: string) => void process.stderr.write(`${line}\n`),
}: { level?: LogLevel; write?: (line: string) => void } = {}): Log {
  const logAt = (messageLevel: LogLevel) => (message: string) => {
    if (levels.indexOf(messageLevel) >= levels.indexOf(level))
      write(escapeForTerminal(messageLevel === 'info' ? message : `${messageLevel}: ${message}`));
  };
  return { debug: logAt('debug'), info: logAt('info'), warn: logAt('warn'), error: logAt('error') };
}

export const silentLog: Log = createLog({ write: () => undefined });

/** Replaces what may be personal or secret: quoted values, e-mail addresses, long runs of digits, tokens. */
export function redacted(text: string): string {
  return text
    .replace(/(["'`])(?:(?!\1).)*\1/gs, '[value]')
    .replace(/=\([^)]*\)/g, '=([value])')
    .replace(/[^\s<>()[\]]+@[^\s<>()[\]]+/g, '[e-mail]')
    .replace(/\b(?:sb_(?:secret|publishable)_|eyJ)[\w.-]+/g, '[token]')
    .replace(/\+?\d[\d ().-]{5,}\d/g, '[number]');
}
