import type { HostStart } from '@tessera/contract/portal/host-start';

/** Tells the page's own script how far the host has come. Until it has started, that script can bring the one before. */
export const tellHostStart: HostStart = (stage) => globalThis.tesseraHostStart?.(stage);
