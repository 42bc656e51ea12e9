import ts from 'typescript';

/**
 * Objects used as dictionaries over words: an index that can be any text, or `in` with any text on its left. A value of
 * unknown type may be read so, because it is parsed before anybody uses it, and so may an own value:
 * `Object.hasOwn(values, name) ? values[name] : …`.
 */
export function findWordKeys(source: ts.SourceFile, checker: ts.TypeChecker): string[] {
  const faults: string[] = [];

  function visit(node: ts.Node): void {
    if (isWordIndex(node, checker) || isWordIn(node, checker)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      faults.push(
        `${source.fileName}:${line + 1}: ${node.getText(source)}: every object has a 'constructor', a 'toString' and a '__proto__', which are words that people write. Use a Map, or ownValue of src/domain/text/own-value.ts.`,
      );
    }
    ts.forEachChild(node, visit);
  }

  visit(source);
  return faults;
}

function isWordIndex(node: ts.Node, checker: ts.TypeChecker): boolean {
  if (!ts.isElementAccessExpression(node) || !canBeAnyText(node.argumentExpression, checker)) return false;
  // A name of type `Name extends string` is one that the object lists, unless it lists any.
  const key = checker.getTypeAtLocation(node.argumentExpression);
  if (key.flags & ts.TypeFlags.TypeParameter) {
    const object = checker.getTypeAtLocation(node.expression);
    if (!checker.getIndexInfoOfType(object, ts.IndexKind.String)) return false;
  }
  const isUnknown = checker.getTypeAtLocation(node).flags & ts.TypeFlags.Unknown;
  return isChanged(node) || !(isUnknown || isKnownToBeOwn(node));
}

function isWordIn(node: ts.Node, checker: ts.TypeChecker): boolean {
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.InKeyword &&
    canBeAnyText(node.left, checker)
  );
}

function isChanged(node: ts.ElementAccessExpression): boolean {
  const { parent } = node;
  return (
    ts.isDeleteExpression(parent) ||
    (ts.isBinaryExpression(parent) &&
      parent.left === node &&
      parent.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
      parent.operatorToken.kind <= ts.SyntaxKind.LastAssignment)
  );
}

function isKnownToBeOwn(node: ts.ElementAccessExpression): boolean {
  const { parent } = node;
  const [object, name] = [node.expression, node.argumentExpression].map((part) => part.getText());
  return (
    ts.isConditionalExpression(parent) &&
    parent.whenTrue === node &&
    parent.condition.getText() === `Object.hasOwn(${object}, ${name})`
  );
}

/** False for a name of ours: a literal, a union of literals, or a key of a type that lists its keys. */
function canBeAnyText(node: ts.Expression, checker: ts.TypeChecker): boolean {
  const anyText =
    ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.StringMapping | ts.TypeFlags.Any;
  function includesText(type: ts.Type): boolean {
    if (type.isUnionOrIntersection()) return type.types.some(includesText);
    const base = checker.getBaseConstraintOfType(type);
    return base && base !== type ? includesText(base) : Boolean(type.flags & anyText);
  }
  return !ts.isStringLiteralLike(node) && includesText(checker.getTypeAtLocation(node));
}
