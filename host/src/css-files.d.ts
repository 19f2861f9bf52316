/** Style sheets are imported for their effect on the build alone. */
declare module '*.css';
