import ts from 'typescript';

/** @param {import('typescript').ImportDeclaration | import('typescript').ExportDeclaration} node */
const isTypeOnly = (node) => {
  const clause = ts.isImportDeclaration(node) ? node.importClause : node;
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const named = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : node.exportClause;
  const elements = named && (ts.isNamedImports(named) || ts.isNamedExports(named)) ? [...named.elements] : [];
  return (
    !(ts.isImportDeclaration(node) && node.importClause?.name) &&
    elements.length > 0 &&
    elements.every((element) => element.isTypeOnly)
  );
};

/**
 * What a file needs when it runs: the sources of `import`, `export … from`, `import()` and `require()`. Types are left
 * out.
 * @param {string} file
 * @param {string} text
 * @returns {readonly string[]}
 */
export const valueSources = (file, text) => {
  /** @type {string[]} */
  const sources = [];
  /** @param {import('typescript').Node} node */
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      if (node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier) && !isTypeOnly(node))
        sources.push(node.moduleSpecifier.text);
    } else if (
      ts.isCallExpression(node) &&
      (node.expression.kind === ts.SyntaxKind.ImportKeyword ||
        (ts.isIdentifier(node.expression) && node.expression.text === 'require'))
    ) {
      const [first] = node.arguments;
      if (first && ts.isStringLiteralLike(first)) sources.push(first.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(
    ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, file.endsWith('x') ? ts.ScriptKind.TSX : undefined),
  );
  return sources;
};
