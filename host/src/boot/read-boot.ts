import { bootElementId } from '@tessera/contract';
import type { Boot } from '@tessera/contract';

/** Reads the boot data that the proxy wrote into the page. */
export const readBoot = (document: Document): Boot => {
  const element = document.getElementById(bootElementId);
  if (!element?.textContent)
    throw new Error(`The page has no '${bootElementId}' element. It must come from the proxy, not from a file.`);
  return JSON.parse(element.textContent) as Boot;
};
