import { readFile } from 'node:fs/promises';

/** A JSON file's content, or null when there is none or it cannot be read as JSON. */
export const readJson = async <T>(file: string): Promise<T | null> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch {
    return null;
  }
};
