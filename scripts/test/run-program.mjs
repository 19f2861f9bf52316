import { spawn } from 'node:child_process';
import { ROOT } from '../bootstrap/install.mjs';

/** Where a program's lines go: to the terminal as they come, or to a function. @typedef {(text: string) => void} Write */

/**
 * Runs a program of node_modules in the clone with this Node. Answers its exit code.
 * @param {string} script path below node_modules
 * @param {string[]} args
 * @param {Record<string, string>} [environment]
 * @param {Write} [write]
 * @returns {Promise<number>}
 */
export function runTool(script, args, environment = {}, write = undefined) {
  return runProgram(process.execPath, [`${ROOT}/node_modules/${script}`, ...args], environment, write);
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} [environment]
 * @param {Write} [write]
 * @returns {Promise<number>}
 */
export function runProgram(program, args, environment = {}, write = undefined) {
  return new Promise((settle) => {
    const output = write ? 'pipe' : 'inherit';
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: ['inherit', output, output],
      env: { ...process.env, ...environment },
    });
    if (write) [child.stdout, child.stderr].forEach((stream) => stream?.setEncoding('utf8').on('data', write));
    child.once('error', (error) => {
      process.stderr.write(`${program} could not be run: ${error.message}\n`);
      settle(1);
    });
    child.once('close', (code) => settle(code ?? 1));
  });
}
