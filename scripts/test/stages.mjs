import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../bootstrap/install.mjs';
import { provideBrowser } from './browser.mjs';
import { jestOutcome, playwrightOutcome, stageOutcome } from './results.mjs';
import { runProgram, runTool } from './run-program.mjs';

/** @typedef {import('./results.mjs').Outcome} Outcome */
/** @typedef {import('./run-program.mjs').Write} Write */
/** @typedef {{ name: string, budgetSeconds: number | undefined, run: (write?: Write) => Promise<Outcome> }} Stage */

/**
 * TypeScript 7, whose compiler is a native program: three times as fast. Lint and the bundler still need the API of
 * TypeScript 6, which 7 does not have.
 */
const TYPE_CHECKER = 'typescript-native/bin/tsc';

const REPORTS = join(ROOT, '.cache', 'test');

/**
 * The stages of a run, in order; those of one list run beside each other, because each keeps one core busy. The budgets
 * are those of a machine with two cores.
 * @param {{ changed: boolean, all: boolean }} choice
 * @returns {Stage[][]}
 */
export function stagesFor({ changed, all }) {
  const onlyChanged = changed ? ['--onlyChanged', '--passWithNoTests'] : [];
  /** @type {Stage} */
  const lint = { name: 'lint', budgetSeconds: 45, run: async (write) => stageOutcome(await runLint(changed, write)) };
  /** @type {Stage} */
  const types = {
    name: 'types',
    budgetSeconds: 45,
    run: async (write) => stageOutcome(await runTool(TYPE_CHECKER, ['-b'], {}, write)),
  };
  const unit = { name: 'unit', budgetSeconds: 60, run: () => runJest('unit', ['unit', 'components'], onlyChanged) };
  const integration = {
    name: 'integration',
    budgetSeconds: 150,
    run: () => runJest('integration', ['integration'], onlyChanged),
  };
  if (changed) return [[lint, types], [unit], [integration]];
  const build = { name: 'build', budgetSeconds: 90, run: runBuild };
  const browser = { name: 'browser', budgetSeconds: 210, run: () => runBrowser(all) };
  const long = { name: 'long', budgetSeconds: undefined, run: () => runJest('long', ['long'], ['--passWithNoTests']) };
  return [[lint, types], [unit], [integration], [build], [browser], ...(all ? [[long]] : [])];
}

/**
 * Runs every stage, also after one that failed, and prints what went wrong and their times beside their budgets.
 * @param {Stage[][]} groups
 * @returns {Promise<Outcome>}
 */
export async function runStages(groups) {
  mkdirSync(REPORTS, { recursive: true });
  const total = { passed: 0, failed: 0 };
  /** @type {string[]} */
  const lines = [];
  /** @type {import('./results.mjs').Broken[]} */
  const allBroken = [];
  /**
   * @param {Stage} stage
   * @param {boolean} alone whether its lines can go to the terminal as they come
   */
  const runStage = async ({ name, budgetSeconds, run }, alone) => {
    /** @type {string[]} */
    const kept = [];
    if (alone) process.stdout.write(`\n== ${name}\n`);
    const before = Date.now();
    const { passed, failed, slowest = [], broken = [] } = await (alone ? run() : run((text) => kept.push(text)));
    if (!alone) process.stdout.write(`\n== ${name}\n${kept.join('')}`);
    total.passed += passed;
    total.failed += failed;
    const seconds = (Date.now() - before) / 1000;
    const budget =
      budgetSeconds === undefined
        ? 'no budget'
        : `of ${budgetSeconds} s${seconds > budgetSeconds ? ', over its budget' : ''}`;
    const line = `${name.padEnd(12)} ${failed === 0 ? 'passed' : 'FAILED'} ${`${seconds.toFixed(1)} s`.padStart(8)} ${budget} (${passed} passed, ${failed} failed)`;
    lines.push(line);
    allBroken.push(...broken);
    for (const each of slowest) process.stdout.write(`   ${each.seconds.toFixed(1).padStart(6)} s  ${each.name}\n`);
    process.stdout.write(`== ${line}\n`);
  };
  for (const group of groups) await Promise.all(group.map((stage) => runStage(stage, group.length === 1)));
  // What went wrong is said once more at the end, where whoever has only the last lines of a run can read it.
  for (const { name, message } of allBroken) process.stdout.write(`\n${name}\n${message.replace(/^/gm, '  ')}\n`);
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
  return total;
}

/**
 * ESLint, and Prettier for the layout.
 * @param {boolean} changed
 * @param {Write} [write]
 */
async function runLint(changed, write = (text) => void process.stderr.write(text)) {
  const files = changed ? changedFiles() : ['.'];
  const code = changed ? files.filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file)) : files;
  /** @type {(tool: string, options: string[], named: string[]) => Promise<number>} */
  const check = async (tool, options, named) => {
    if (named.length === 0) return 0;
    const cache = ['--cache', '--cache-location', `.cache/${tool.split('/')[0]}`];
    return runTool(tool, [...cache, ...options, ...named], {}, write);
  };
  const linted = await check('eslint/bin/eslint.js', ['--no-warn-ignored', '--max-warnings=0'], code);
  const formatted = await check(
    'prettier/bin/prettier.cjs',
    ['--check', '--log-level', 'warn', '--ignore-unknown'],
    files,
  );
  if (formatted !== 0) write('Lay the files above out: npm run format\n');
  return Math.max(linted, formatted);
}

/** Builds what changed, and holds what is built to the committed limits. */
async function runBuild() {
  /** @param {string} script */
  const run = (script) => runProgram(process.execPath, ['--import', 'tsx', script]);
  const built = stageOutcome(await run('scripts/start/build-command.ts'));
  if (built.failed > 0) return built;
  const limits = stageOutcome(await run('shared/build/src/check-limits.ts'));
  return { passed: built.passed + limits.passed, failed: limits.failed };
}

/**
 * Jest is made to exit when its tests are done: a handle that a test left open must not hold up the stages after it.
 * @param {string} name
 * @param {string[]} projects
 * @param {string[]} more
 */
async function runJest(name, projects, more) {
  const report = join(REPORTS, `${name}.json`);
  const code = await runTool('jest/bin/jest.js', [
    '--ci',
    '--maxWorkers=100%',
    '--forceExit',
    '--json',
    `--outputFile=${report}`,
    ...more,
    '--selectProjects',
    ...projects,
  ]);
  return jestOutcome(report, code);
}

/** @param {boolean} all */
async function runBrowser(all) {
  if ((await provideBrowser()) !== 0) return { passed: 0, failed: 1 };
  const report = join(REPORTS, 'browser.json');
  const code = await runTool('@playwright/test/cli.js', ['test'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...(all ? { TESSERA_TEST_ALL: '1' } : {}),
  });
  return playwrightOutcome(report, code);
}

/** Files that differ from the last commit, and new ones. */
function changedFiles() {
  /** @param {string[]} args */
  const git = (...args) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' })
      .split('\n')
      .filter((line) => line !== '');
  return [
    ...git('diff', '--name-only', '--diff-filter=d', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}
