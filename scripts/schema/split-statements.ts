/** A statement up to its semicolon. One inside a text, a name, a dollar-quoted body or a comment ends nothing. */
const STATEMENT =
  /(?:'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([A-Za-z_]\w*|)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|[^;'"])+;?/g;

/** The statements of a text of SQL, each with its semicolon. */
export function splitStatements(text: string): string[] {
  return (text.match(STATEMENT) ?? []).map((statement) => statement.trim()).filter(Boolean);
}
