import { endingOf, fileBytesMax, fileEndings, uploadsOfUserMax } from '@tessera/contract/documents/values';
import { usePortal } from '@tessera/runtime';
import { useRef, useState } from 'react';
import {
  isPassing,
  newSending,
  sendFile,
  type AddedDocument,
  type SaidOfFile,
  type Sending,
  type UploadCalls,
} from './send-file';

/** The calls of uploads, as a remote's slice has them. */
export interface UploadsApi {
  readonly useStartUploadMutation: () => readonly [UploadCalls['start'], ...unknown[]];
  readonly useSendUploadPartMutation: () => readonly [UploadCalls['part'], ...unknown[]];
  readonly useFinishUploadMutation: () => readonly [UploadCalls['finish'], ...unknown[]];
}

/** A file that was chosen and how it fares. */
export interface ChosenFile {
  readonly key: number;
  readonly file: File;
  readonly state: 'ready' | 'sending' | 'added' | 'interrupted' | 'refused';
  /** Parts that have arrived, of all. */
  readonly progress: readonly [arrived: number, parts: number];
  /** Why it was refused or interrupted. */
  readonly problem: string | null;
}

/** What is wrong with a file before it is sent; null when nothing is. */
const problemOf = ({ name, size }: File): string | null => {
  if (!fileEndings.includes(endingOf(name)))
    return `This kind of file is not taken. Choose one that ends in ${fileEndings.map((ending) => `.${ending}`).join(', ')}.`;
  if (size === 0) return 'The file is empty.';
  return size > fileBytesMax ? `The file is larger than ${fileBytesMax / 1024 / 1024} MB.` : null;
};

/** The files to add to a client, sent one after the other, in parts. */
export const useChosenFiles = (api: UploadsApi, clientId: string) => {
  const { firmId } = usePortal().firm;
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [tooMany, setTooMany] = useState(false);
  const added = useRef(new Map<number, AddedDocument>());
  const sendings = useRef(new Map<number, Sending>());
  const lastKey = useRef(0);
  const [start] = api.useStartUploadMutation();
  const [part] = api.useSendUploadPartMutation();
  const [finish] = api.useFinishUploadMutation();

  const change = (key: number, changes: Partial<ChosenFile>): void =>
    setFiles((before) => before.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  const choose = (chosen: readonly File[]): void => {
    const room = uploadsOfUserMax - files.length;
    setTooMany(chosen.length > room);
    const taken = chosen.slice(0, Math.max(0, room)).map((file): ChosenFile => {
      const problem = problemOf(file);
      return {
        key: (lastKey.current += 1),
        file,
        state: problem === null ? 'ready' : 'refused',
        progress: [0, 1],
        problem,
      };
    });
    setFiles((before) => [...before, ...taken]);
  };
  const leaveOut = (key: number): void => {
    setTooMany(false);
    setFiles((before) => before.filter((each) => each.key !== key));
  };
  const sendOne = async ({ key, file }: ChosenFile, said: SaidOfFile, uploadId: string | null): Promise<boolean> => {
    const sending = sendings.current.get(key) ?? { ...newSending(), uploadId };
    sendings.current.set(key, sending);
    change(key, { state: 'sending', problem: null });
    const answer = await sendFile(
      { start, part, finish },
      { firmId, clientId, file, said },
      sending,
      (arrived, parts) => change(key, { progress: [arrived, parts] }),
    );
    if ('data' in answer) {
      added.current.set(key, answer.data);
      change(key, { state: 'added' });
    } else
      change(key, {
        state: isPassing(answer.failure) ? 'interrupted' : 'refused',
        problem: answer.failure.fieldErrors[0]?.errorMessage ?? answer.failure.errorMessage,
      });
    return 'data' in answer;
  };
  /** The documents that files became so far: also where others were refused. */
  const sent = (): readonly AddedDocument[] => files.flatMap(({ key }) => added.current.get(key) ?? []);
  /**
   * Sends what is ready or was interrupted. Returns the documents once every file is one, and else null. Uploads that
   * were begun already are given in the order of the files.
   */
  const send = async (said: SaidOfFile, uploadIds?: readonly string[]): Promise<readonly AddedDocument[] | null> => {
    let all = true;
    for (const [index, each] of files.entries()) {
      if (each.state === 'added') continue;
      all = each.state !== 'refused' && (await sendOne(each, said, uploadIds?.[index] ?? null)) && all;
    }
    return all ? sent() : null;
  };
  return { files, tooMany, choose, leaveOut, send, sent };
};
