/** A breach of the contract between remote and host, with the rule it breaks. */
export interface Violation {
  readonly rule: string;
  readonly message: string;
}
