import { endingOf, fileBytesMax, fileEndings, uploadsOfUserMax } from '@tessera/contract/documents/values';
import { usePortal } from '@tessera/runtime';
import { useRef, useState } from 'react';
import { Api } from '../calls/api';
import type { Said } from './document';
import { isPassing, newSending, sendFile, type Sending } from './send-file';

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

/** The files to add to a client, sent one after the other. */
export const useChosenFiles = (clientId: string) => {
  const { firmId } = usePortal().firm;
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [tooMany, setTooMany] = useState(false);
  const sendings = useRef(new Map<number, Sending>());
  const lastKey = useRef(0);
  const [start] = Api.useStartUploadMutation();
  const [part] = Api.useSendUploadPartMutation();
  const [finish] = Api.useFinishUploadMutation();

  const change = (key: number, changes: Partial<ChosenFile>): void =>
    setFiles((before) => before.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  const choose = (chosen: readonly File[]): void => {
    const room = uploadsOfUserMax - files.length;
    setTooMany(chosen.length > room);
    const added = chosen.slice(0, Math.max(0, room)).map((file): ChosenFile => {
      const problem = problemOf(file);
      return {
        key: (lastKey.current += 1),
        file,
        state: problem === null ? 'ready' : 'refused',
        progress: [0, 1],
        problem,
      };
    });
    setFiles((before) => [...before, ...added]);
  };
  const leaveOut = (key: number): void => {
    setTooMany(false);
    setFiles((before) => before.filter((each) => each.key !== key));
  };
  const sendOne = async ({ key, file }: ChosenFile, said: Said): Promise<boolean> => {
    const sending = sendings.current.get(key) ?? newSending();
    sendings.current.set(key, sending);
    change(key, { state: 'sending', problem: null });
    const failure = await sendFile(
      { start, part, finish },
      { firmId, clientId, file, said },
      sending,
      (arrived, parts) => change(key, { progress: [arrived, parts] }),
    );
    if (failure === null) change(key, { state: 'added' });
    else
      change(key, {
        state: isPassing(failure) ? 'interrupted' : 'refused',
        problem: failure.fieldErrors[0]?.errorMessage ?? failure.errorMessage,
      });
    return failure === null;
  };
  /** Sends what is ready or was interrupted. Returns whether every file is added. */
  const send = async (said: Said): Promise<boolean> => {
    let all = true;
    for (const each of files) {
      if (each.state === 'added') continue;
      all = each.state !== 'refused' && (await sendOne(each, said)) && all;
    }
    return all;
  };
  return { files, tooMany, choose, leaveOut, send };
};
