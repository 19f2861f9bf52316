import { existsSync, readFileSync } from 'node:fs';
import { writePrivateJson } from './data-folder';

/** Who can sign in to a demo firm, and where. */
export interface DemoFirm {
  firmId: string;
  hostname: string;
  users: { id: string; password: string; role: string }[];
}

/** Content of `demo.json`. */
export interface DemoFile {
  url: string;
  /** Where a machine user reaches the API. */
  platformUrl: string;
  firms: DemoFirm[];
}

/**
 * Writes the portal's address and the demo sign-ins. If the platform names no sign-ins this time, those of an earlier
 * start stay.
 */
export function writeDemoFile(file: string, url: string, demo: unknown): DemoFile {
  const firms = firmsIn(demo) ?? (existsSync(file) ? firmsIn(JSON.parse(readFileSync(file, 'utf8'))) : undefined) ?? [];
  const content: DemoFile = { url, platformUrl: `${url}/api`, firms };
  writePrivateJson(file, content);
  return content;
}

/** A table of the sign-ins for the terminal; the first demo firm answers on plain localhost. */
export function describeSignIns({ url, firms }: DemoFile): string {
  return firms
    .map(({ firmId, hostname, users }) => {
      const there = hostname === 'localhost' ? url : url.replace('//localhost', `//${hostname}`);
      const width = Math.max(...users.map(({ id }) => id.length));
      return [
        `  ${firmId}  ${there}`,
        ...users.map(({ id, password, role }) => `    ${id.padEnd(width)}  ${password}  (${role})`),
      ].join('\n');
    })
    .join('\n');
}

function firmsIn(value: unknown): DemoFirm[] | undefined {
  if (typeof value !== 'object' || value === null || !('firms' in value) || !Array.isArray(value.firms))
    return undefined;
  return value.firms as DemoFirm[];
}
