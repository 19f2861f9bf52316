/**
 * The text of a document. Layout calculates nothing from it. It is stored as it was given to the client and never
 * changes.
 */
export interface DocumentContent {
  /** On pages that are wider than high, for tables of many columns. */
  readonly wide?: true;
  readonly title: string;
  readonly firm: { readonly name: string; readonly footer: string };
  readonly client: { readonly name: string; readonly id: string; readonly address: readonly string[] };
  /** The document's date, in words. */
  readonly date: string;
  readonly facts: readonly DocumentFact[];
  readonly tables: readonly DocumentTable[];
  /** Written for the client by a person, under a heading after the tables. */
  readonly letter?: { readonly heading: string; readonly paragraphs: readonly string[] };
  /** Paragraphs at the end of the document. */
  readonly notes: readonly string[];
}

export interface DocumentFact {
  readonly label: string;
  readonly value: string;
  /** The client's field it states, where that needs a resource of its own: the value is withheld from others. */
  readonly field?: string;
}

export interface DocumentTable {
  readonly caption: string;
  readonly columns: readonly { readonly label: string; readonly align: 'left' | 'right' }[];
  /** Each row has a cell for every column; the first names the row. */
  readonly rows: readonly (readonly string[])[];
}

/** The media type of files that hold a document. */
export const documentMediaType = 'application/pdf';
