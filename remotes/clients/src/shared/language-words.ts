/** Languages in which a client is written to, by their code. */
export const languageWords = { en: 'English', cy: 'Welsh' } as const;
