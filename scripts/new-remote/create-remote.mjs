import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Names whose addresses belong to the host or the proxy. */
const reserved = [
  'api',
  'remotes',
  'assets',
  'healthz',
  'sign-in',
  'reset',
  'set-password',
  'logout',
  'dashboard',
  'change-password',
  'host',
];
const namePattern = /^[a-z]+(-[a-z]+)*$/;
const nameMax = 40;

/** Groups of the top navigation; a remote named like one gets that entry, any other appears in the Tools submenu. */
const groups = ['Clients', 'Tools', 'Instruments', 'Reporting', 'Transfers', 'Settings'];

/**
 * What is wrong with a name for a new remote, or null.
 * @param {string} root
 * @param {string | undefined} name
 * @returns {string | null}
 */
export const nameProblem = (root, name) => {
  if (!name) return 'Give the remote a name: npm run new-remote NAME';
  if (!namePattern.test(name) || name.length < 2 || name.length > nameMax)
    return `'${name}' is not a name for a remote: use lower-case letters and dashes, such as 'fee-reviews', at most ${nameMax} in all.`;
  if (reserved.includes(name)) return `'${name}' is taken: /${name} belongs to the portal itself. Choose another name.`;
  if (existsSync(path.join(root, 'remotes', name)))
    return `'${name}' is taken: remotes/${name} exists. Choose another name, or remove that folder first.`;
  return null;
};

/** @param {string} name */
const titleOf = (name) => {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The lowest contract whose hosts understand the template's manifest; its build refuses a range that is too low. */
const templateContract = '1.0.0';

/** @type {(folder: string) => string[]} */
const filesBelow = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name);
    return statSync(file).isDirectory() ? filesBelow(file) : [file];
  });

const suffix = '.template';

/** @type {(root: string, name: string) => void} */
const addReference = (root, name) => {
  const file = path.join(root, 'tsconfig.json');
  /** @type {{ references: { path: string }[] }} */
  const config = JSON.parse(readFileSync(file, 'utf8'));
  const reference = { path: `remotes/${name}` };
  const at = config.references.findLastIndex(({ path: folder }) => folder.startsWith('remotes/'));
  config.references.splice(at + 1, 0, reference);
  writeFileSync(file, `${JSON.stringify(config, null, 2)}\n`);
};

/**
 * Creates `remotes/NAME` from the template and adds it to the project references. Returns the files it wrote.
 * @param {string} root
 * @param {string} name
 * @param {string} [template]
 * @throws {Error} with what to do when the name cannot be taken; nothing is written then.
 */
export const createRemote = (root, name, template = path.join(root, 'scripts/new-remote/template')) => {
  const problem = nameProblem(root, name);
  if (problem) throw new Error(problem);
  const title = titleOf(name);
  /** @type {Record<string, string>} */
  const values = {
    name,
    Title: title,
    group: groups.includes(title) ? title : 'Tools',
    contract: templateContract,
  };
  const target = path.join(root, 'remotes', name);
  const written = filesBelow(template).map((source) => {
    const file = path.join(target, path.relative(template, source).replace(suffix, ''));
    mkdirSync(path.dirname(file), { recursive: true });
    if (!source.endsWith(suffix)) cpSync(source, file);
    else
      writeFileSync(
        file,
        readFileSync(source, 'utf8').replaceAll(/__(name|Title|group|contract)__/g, (_match, key) => values[key] ?? ''),
      );
    return path.relative(root, file).split(path.sep).join('/');
  });
  addReference(root, name);
  return written;
};
