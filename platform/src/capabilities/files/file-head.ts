import type { CallData } from '@tessera/contract/schemas';

type FileHead = CallData<'getMessage'>['documents'][number];

/** The metadata of a file, shown before it is downloaded. */
export const toFileHead = (
  firmId: string,
  {
    fileId,
    name,
    mediaType,
    createdAt,
  }: { readonly fileId: string; readonly name: string; readonly mediaType: string; readonly createdAt: string },
): FileHead => ({
  fileId,
  name,
  mediaType,
  url: `/tessera/file/${encodeURIComponent(firmId)}/${encodeURIComponent(fileId)}`,
  createdDate: new Date(createdAt).toISOString(),
});
