/** What a document is about; the last is for all else. */
export const documentCategories = [
  'Identification',
  'Letter of Authority',
  'Application',
  'Transfer',
  'Suitability Report',
  'Tax',
  'Correspondence',
  'Other',
] as const;
export type DocumentCategory = (typeof documentCategories)[number];

/** Who sees a document: everyone who sees the client, or those who manage the firm and the person who added it. */
export const documentAudiences = ['Everyone', 'Administrators'] as const;
export type DocumentAudience = (typeof documentAudiences)[number];

/** What the virus scanner says of a document. Only a clean one can be downloaded. */
export const documentScans = ['Waiting', 'Clean', 'Refused'] as const;
export type DocumentScan = (typeof documentScans)[number];

/** The kinds of file that are taken, by their content, with the endings their names may have. */
export const fileKinds = {
  'application/pdf': { name: 'PDF', endings: ['pdf'] },
  'image/png': { name: 'PNG image', endings: ['png'] },
  'image/jpeg': { name: 'JPEG image', endings: ['jpg', 'jpeg'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    name: 'Word document',
    endings: ['docx'],
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { name: 'Excel workbook', endings: ['xlsx'] },
  'text/plain': { name: 'text file', endings: ['txt', 'csv'] },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly endings: readonly string[] }>>;
export type FileMediaType = keyof typeof fileKinds;

export const fileEndings: readonly string[] = Object.values(fileKinds).flatMap(({ endings }) => [...endings]);

/** The ending of a file's name, in lower case and without its dot; empty when it has none. */
export const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The largest file, in bytes. */
export const fileBytesMax = 10 * 1024 * 1024;
/** The bytes of a part; the last may have fewer. A part fits into one call with room to spare. */
export const filePartBytes = 512 * 1024;
/** Documents of one client, and files that one firm adds on one day. */
export const documentsOfClientMax = 500;
export const documentsOfDayMax = 2_000;
/** Uploads that one user has begun and not finished. */
export const uploadsOfUserMax = 20;

export const partsOf = (bytes: number): number => Math.ceil(bytes / filePartBytes);

export const documentSorts = ['addedDate', 'fileName', 'category', 'size'] as const;
