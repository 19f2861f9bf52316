/** Nothing covers a style sheet with an integrity hash once it is loaded by a script, so remotes have none. */
module.exports = function refuseCss() {
  throw new Error(
    `${this.resourcePath}: a remote cannot import a style sheet (rule: no CSS chunks). Compose components and class names of @tessera/ui instead, or add what is missing there.`,
  );
};
