import type { CallData } from '@tessera/contract/schemas';

type FileHead = CallData<'getMessage'>['documents'][number];

/** What is told of a file before somebody asks for it. */
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
