import { spawn } from 'node:child_process';
import { ROOT } from '../bootstrap/install.mjs';

/**
 * Runs a program of node_modules in the clone with this Node, its lines going to the terminal. Answers its exit code.
 * @param {string} script path below node_modules
 * @param {string[]} args
 * @param {Record<string, string>} [environment]
 * @returns {Promise<number>}
 */
export function runTool(script, args, environment = {}) {
  return runProgram(process.execPath, [`${ROOT}/node_modules/${script}`, ...args], environment);
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} [environment]
 * @returns {Promise<number>}
 */
export function runProgram(program, args, environment = {}) {
  return new Promise((settle) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...environment } });
    child.once('error', (error) => {
      process.stderr.write(`${program} could not be run: ${error.message}\n`);
      settle(1);
    });
    child.once('close', (code) => settle(code ?? 1));
  });
}
