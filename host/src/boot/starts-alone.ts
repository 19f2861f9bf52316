/**
 * Whether an address asks for the shell without any remote, `?without=remotes`: for support, when a remote leaves no page
 * standing. An address can switch nothing else.
 */
export const startsAlone = (search: string): boolean => new URLSearchParams(search).get('without') === 'remotes';
