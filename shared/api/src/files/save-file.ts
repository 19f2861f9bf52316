/** A file as a call returns it. */
interface FileAnswer {
  readonly fileName: string;
  readonly mediaType: string;
  readonly base64: string;
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** Downloads a file that came in parts. */
export const saveParts = (fileName: string, mediaType: string, parts: readonly string[]): void => {
  const address = URL.createObjectURL(new Blob(parts.map(bytesOf), { type: mediaType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has started reading the file by the next task.
  setTimeout(() => URL.revokeObjectURL(address));
};

/** Downloads a file in the browser. A link to the call itself could not carry the page’s token. */
export const saveFile = ({ fileName, mediaType, base64 }: FileAnswer): void => saveParts(fileName, mediaType, [base64]);
