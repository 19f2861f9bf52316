/**
 * What a document says, as it is to be read: nothing of it is calculated when it is laid out. It is kept as it was
 * given to somebody and never changes.
 */
export interface DocumentContent {
  readonly title: string;
  readonly firm: { readonly name: string; readonly footer: string };
  readonly client: { readonly name: string; readonly id: string; readonly address: readonly string[] };
  /** The day it is of, in words. */
  readonly date: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly tables: readonly DocumentTable[];
  /** Paragraphs that stand under all else. */
  readonly notes: readonly string[];
}

export interface DocumentTable {
  readonly caption: string;
  readonly columns: readonly { readonly label: string; readonly align: 'left' | 'right' }[];
  /** Each has a cell for every column; the first of them says what the row is of. */
  readonly rows: readonly (readonly string[])[];
}

/** The media type of files whose content is a document. */
export const documentMediaType = 'application/pdf';
