/**
 * Version of the API that programs call, by the rules of semantic versioning. A change that breaks a program raises the
 * first number: `npm run documents` refuses to print it otherwise. It is not `contractVersion`, which is about host and
 * remotes.
 */
export const apiVersion = '1.0.0';
