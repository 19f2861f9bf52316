import { existsSync } from 'node:fs';
import path from 'node:path';
import { otherRooms, ownFiles } from './house.mjs';

/** @typedef {import('./house.mjs').Element} Element */

const endings = ['.ts', '.tsx', '.mjs', '.js', '.cjs'];
const isFile = (file) => /\.[a-z]+$/.test(file) || endings.some((ending) => existsSync(file + ending));

/**
 * The floor a file of the package stands on, from 0 at the bottom; null where the package has no floors, or the file is
 * not of its `src/`.
 * @param {Element} element
 * @param {string} folder The package's folder, absolute.
 * @param {string} file Absolute, with or without its ending.
 * @returns {{ level: number, name: string } | null}
 */
const floorOf = ({ floors }, folder, file) => {
  const [source, ...parts] = path.relative(folder, file).split(path.sep);
  if (!floors || source !== 'src' || parts.length === 0) return null;
  const name = parts.length === 1 && isFile(file) ? ownFiles : parts[0];
  const level = floors.includes(name) ? floors.indexOf(name) : floors.indexOf(otherRooms);
  return level === -1 ? null : { level, name };
};

const said = (name) => (name === ownFiles ? "the package's own files" : name === otherRooms ? 'other rooms' : name);

/**
 * Why a value import inside a package would go up, or null.
 * @param {Element} element
 * @param {string} folder
 * @param {string} from Absolute.
 * @param {string} to Absolute.
 * @returns {string | null}
 */
export const upwardRefusal = (element, folder, from, to) => {
  const lower = floorOf(element, folder, from);
  const upper = floorOf(element, folder, to);
  if (!element.floors || !lower || !upper || upper.level <= lower.level) return null;
  const room = (file, { name }) =>
    name === ownFiles
      ? path.basename(file)
      : path.relative(path.join(folder, 'src'), path.dirname(file)).split(path.sep).join('/') || name;
  return (
    `${room(from, lower)} may not import ${room(to, upper)}: values come from the same floor or from below. Floors of ${element.name} from the bottom: ${element.floors.map(said).join(', ')}. ` +
    'Move what both need down, import only the type with “import type”, or turn the call round: the lower room declares what happened, the upper one subscribes or hands itself in where the package is put together.'
  );
};
