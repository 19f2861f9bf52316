import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** @typedef {{ from: string, to: string }} ValueImport One file of a package that needs another when it runs; both relative to the package. */

const codeFile = /\.(ts|tsx|mts|mjs|cjs|js|jsx)$/;
const endings = ['', '.ts', '.tsx', '.mjs', '.cjs', '.js', '/index.ts', '/index.tsx'];

/** Tests and load tests may stand up anything of their package; they are not part of what it is. */
export const isTestFile = (file) => /\.(test|spec|test-d)\.[jt]sx?$/.test(file) || /(^|[\\/])(test|tests|bench)[\\/]/.test(file);

const filesUnder = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.startsWith('.')) return [];
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) return filesUnder(full);
    return codeFile.test(entry.name) && !entry.name.endsWith('.d.ts') ? [full] : [];
  });

const isTypeOnly = (node) => {
  const clause = ts.isImportDeclaration(node) ? node.importClause : node;
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const named = ts.isImportDeclaration(node) ? clause.namedBindings : node.exportClause;
  const elements = named && (ts.isNamedImports(named) || ts.isNamedExports(named)) ? named.elements : [];
  return !clause.name && elements.length > 0 && elements.every((element) => element.isTypeOnly);
};

/** What the text imports as a value: `import`, `export … from`, `import()`, `require()`, and a worker's `new URL(…, import.meta.url)`. */
export const valueSources = (file, text) => {
  const sources = [];
  const visit = (node) => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
      if (!isTypeOnly(node)) sources.push(node.moduleSpecifier.text);
    } else if (ts.isCallExpression(node) && (node.expression.kind === ts.SyntaxKind.ImportKeyword || node.expression.getText?.() === 'require')) {
      const [first] = node.arguments;
      if (first && ts.isStringLiteralLike(first)) sources.push(first.text);
    }
    ts.forEachChild(node, visit);
  };
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : undefined;
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind));
  return sources;
};
