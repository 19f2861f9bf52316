/** A file as a call hands it over. */
interface FileAnswer {
  readonly fileName: string;
  readonly mediaType: string;
  readonly base64: string;
}

/** Gives a file to the browser to keep: a link to the call itself could not carry the page’s token. */
export const saveFile = ({ fileName, mediaType, base64 }: FileAnswer): void => {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has begun to read it by the next task.
  setTimeout(() => URL.revokeObjectURL(address));
};
