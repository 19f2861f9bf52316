import { readFileSync } from 'node:fs';
import path from 'node:path';

/** @type {Map<string, readonly string[] | null>} */
const read = new Map();

/**
 * What a package offers: the keys of `exports` in its package.json, or null where it has none.
 * @param {string} folder Absolute.
 */
export const publicPaths = (folder) => {
  const known = read.get(folder);
  if (known !== undefined) return known;
  const { exports: offered } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const paths = offered ? Object.keys(offered) : null;
  read.set(folder, paths);
  return paths;
};

/**
 * Whether one of the paths, each with at most one `*` for any text, is the one asked for, such as `.` or
 * `./clients/calls`.
 * @param {readonly string[]} paths
 * @param {string} asked
 */
export const isPublic = (paths, asked) =>
  paths.some((offered) => {
    const [start, end] = offered.split('*');
    return end === undefined
      ? offered === asked
      : asked.length > start.length + end.length && asked.startsWith(start) && asked.endsWith(end);
  });
