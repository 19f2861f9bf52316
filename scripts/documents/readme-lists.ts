/** What a README lists, and what there is. Folders are given below the package: `src/rules`, `containers`. */
export interface ReadmeFacts {
  /** Path of the README: `shared/domain/README.md`. */
  readonly file: string;
  readonly text: string;
  /** Every folder of the package. */
  readonly folders: readonly string[];
  /** Every file of the repository, from its top. */
  readonly files: readonly string[];
  /** Ids of the calls that the package says it makes; null for one that does not say. */
  readonly calls: readonly string[] | null;
  /** The text of a test by the end of its path; null when there is none. */
  readonly readTest: (path: string) => string | null;
}

/** `name/` or `src/name/` at the start of a line of a drawn tree, or in the first cell of a table. */
const listedFolder = /^(?:\| *`|[\s│├└─┬┐>]*)(?:src\/)?([a-z][a-z0-9-]*)\/(?:`|[\s*]|$)/;
/** A folder in running text or in any cell. */
const namedFolder = /`([a-z][a-zA-Z0-9/-]*)\/`/g;
/** A list with a line for all the others: `<capability>/`. */
const lineForOthers = /^(?:src\/)?<[a-z]+>\//m;
const namedFile = /`([\w@/.-]+\.(?:ts|tsx|mjs|sql))`/g;
/** A test and its name: `flags.spec.ts` “a firm has no remotes”. */
const namedTest = /`([\w/.-]+\.(?:spec|test)\.tsx?)` “([^”]+)”/g;
/** Fewer than these are named in passing. */
const listedMin = 2;
/** A table that lists calls says so in its head. */
const callsHead = /^\|.*\| *Calls? *\|$/;

const wayOut = (file: string): string => `Write it in ${file}, in a few words, or list no folders there.`;

const missingFolders = ({ file, text, folders }: ReadmeFacts): string[] => {
  const listed = text.split('\n').flatMap((line) => listedFolder.exec(line)?.[1] ?? []);
  const rooms = folders.flatMap((folder) => /^src\/([^/]+)$/.exec(folder)?.[1] ?? []);
  if (rooms.filter((room) => listed.includes(room)).length < Math.min(listedMin, rooms.length)) return [];
  if (lineForOthers.test(text)) return [];
  return rooms
    .filter((room) => !new RegExp(`(?<![\\w-])${room}/`).test(text))
    .map((room) => `${file} leaves out the folder src/${room}. ${wayOut(file)}`);
};

const named = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name]) => name ?? '')),
];

const goneFolders = ({ file, text, folders, files }: ReadmeFacts): string[] =>
  named(text, namedFolder)
    // In a page of docs/ one word may be a folder of the data or of a build.
    .filter((each) => each.includes('/') || file.endsWith('README.md'))
    .filter((each) => !folders.some((folder) => folder === each || folder.endsWith(`/${each}`)))
    .filter((each) => !files.some((path) => path.startsWith(`${each}/`)))
    .map((each) => `${file} names the folder ${each}/, which is not there. Correct the name, or remove it.`);

const goneFiles = ({ file, text, files }: ReadmeFacts): string[] =>
  named(text, namedFile)
    .filter((each) => !files.some((path) => path === each || path.endsWith(`/${each}`)))
    .map((each) => `${file} names the file ${each}, which is not there. Correct the name, or remove it.`);

const wrongCalls = ({ file, text, calls }: ReadmeFacts): string[] => {
  const lines = text.split('\n');
  const head = lines.findIndex((line) => callsHead.test(line));
  if (head < 0 || calls === null) return [];
  const rows = lines.slice(head + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  const cells = rows.slice(0, end < 0 ? undefined : end).map((row) => row.split('|').at(-2) ?? '');
  const listed = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, call]) => call ?? ''));
  return [
    ...calls
      .filter((call) => !listed.includes(call))
      .map((call) => `${file} leaves out the call ${call} of portal.config.ts. Add it to the page that makes it.`),
    ...listed
      .filter((call) => !calls.includes(call))
      .map((call) => `${file} lists the call ${call}, which portal.config.ts does not name. Remove it.`),
  ];
};

const goneTests = ({ file, text, readTest }: ReadmeFacts): string[] =>
  [...text.matchAll(namedTest)].flatMap(([, path = '', title = '']) => {
    const source = readTest(path);
    // A name written over several lines or with values in it is found by its first part.
    return source === null || source.includes(title.replaceAll('…', ''))
      ? []
      : [`${file} names the test “${title}”, which is not in ${path}. Correct the name, or remove it.`];
  });

/** One sentence for each folder, file, call or test in which a README and the package disagree. */
export const readmeFaults = (facts: ReadmeFacts): string[] => [
  ...missingFolders(facts),
  ...goneFolders(facts),
  ...goneFiles(facts),
  ...wrongCalls(facts),
  ...goneTests(facts),
];
