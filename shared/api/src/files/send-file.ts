import { filePartBytes, partsOf } from '@tessera/contract/documents/values';
import type { CallBody, CallData } from '@tessera/contract/schemas';
import { callErrorOf, type CallError } from '@tessera/runtime';
import { networkError } from '../calls/call-error';
import type { WriteArguments } from '../calls/call-types';

/** What is said of the files that are added. */
export type SaidOfFile = Pick<CallBody<'startUpload'>, 'category' | 'note' | 'visibleTo'>;
/** A document that a file became. */
export type AddedDocument = CallData<'finishUpload'>;

type Write<Id extends 'startUpload' | 'sendUploadPart' | 'finishUpload'> = (
  values: WriteArguments<Id>,
) => PromiseLike<{ readonly data?: CallData<Id>; readonly error?: unknown }>;

export interface UploadCalls {
  readonly start: Write<'startUpload'>;
  readonly part: Write<'sendUploadPart'>;
  readonly finish: Write<'finishUpload'>;
}

/** How far the sending of a file is; another try goes on from here. */
export interface Sending {
  readonly startKey: string;
  readonly finishKey: string;
  uploadId: string | null;
  /** Parts that have arrived. */
  arrived: number;
}

export const newSending = (): Sending => ({
  startKey: crypto.randomUUID(),
  finishKey: crypto.randomUUID(),
  uploadId: null,
  arrived: 0,
});

const triesMax = 3;
const pauseMs = 1000;

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Whether the same call may go through when it is made again. */
export const isPassing = ({ statusCode }: CallError): boolean =>
  statusCode < 400 || statusCode === 429 || statusCode >= 500;

/** Makes a call again, up to three times, while it fails for a moment; each is safe to repeat. */
const again = async <Data>(
  call: () => PromiseLike<{ readonly data?: Data; readonly error?: unknown }>,
): Promise<{ readonly data: Data } | { readonly failure: CallError }> => {
  for (let tries = 1; ; tries += 1) {
    const { data, error } = await call();
    if (data !== undefined) return { data };
    const failure = callErrorOf(error) ?? networkError;
    if (!isPassing(failure) || tries === triesMax) return { failure };
    await pause(pauseMs * tries);
  }
};

/** A part of a file as base64. */
const base64Of = async (part: Blob): Promise<string> => {
  const bytes = new Uint8Array(await new Response(part).arrayBuffer());
  let text = '';
  // An argument list has a limit.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
};

/**
 * Sends a file part by part and finishes it. Returns the document, or else the failure: calling it again with the same
 * `sending` goes on after the last part that arrived.
 */
export const sendFile = async (
  calls: UploadCalls,
  { firmId, clientId, file, said }: { firmId: string; clientId: string; file: File; said: SaidOfFile },
  sending: Sending,
  onProgress: (arrived: number, parts: number) => void,
): Promise<{ readonly data: AddedDocument } | { readonly failure: CallError }> => {
  const parts = partsOf(file.size);
  if (sending.uploadId === null) {
    const started = await again(() =>
      calls.start({
        firmId,
        body: { clientId, fileName: file.name, size: file.size, ...said },
        idempotencyKey: sending.startKey,
      }),
    );
    if ('failure' in started) return started;
    sending.uploadId = started.data.id;
  }
  const { uploadId } = sending;
  while (sending.arrived < parts) {
    const from = sending.arrived * filePartBytes;
    const base64 = await base64Of(file.slice(from, from + filePartBytes));
    const sent = await again(() =>
      calls.part({ firmId, uploadId, part: String(sending.arrived + 1), body: { base64 } }),
    );
    if ('failure' in sent) return sent;
    sending.arrived += 1;
    onProgress(sending.arrived, parts);
  }
  return again(() => calls.finish({ firmId, uploadId, body: {}, idempotencyKey: sending.finishKey }));
};
