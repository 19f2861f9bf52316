const vm = require('node:vm');

/**
 * Jest evaluates every module anew for every test file, and has it parsed and compiled anew as well: what a test file
 * imports costs more than its tests. The code does not differ, so it is compiled once in a process, and each file's
 * context gets a function of its own out of it. Code that could ask for a module with `import()` is left to jest, which
 * answers that.
 */
const compiled = new Map();
const compileAnew = vm.compileFunction;

function compileOnce(code, parameters, options) {
  const { filename, parsingContext } = options ?? {};
  if (!filename || !parsingContext || code.includes('import(')) return compileAnew(code, parameters, options);
  const prefix = `(function (${parameters.join(', ')}) {`;
  const before = compiled.get(filename);
  if (before?.code === code && before.prefix === prefix) return before.script.runInContext(parsingContext);
  const script = new vm.Script(`${prefix}${code}\n})`, { filename, columnOffset: -prefix.length });
  compiled.set(filename, { code, prefix, script });
  return script.runInContext(parsingContext);
}

vm.compileFunction = compileOnce;
