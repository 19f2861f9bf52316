/** A broken promise between remote and host, with the rule it breaks. */
export interface Violation {
  readonly rule: string;
  readonly message: string;
}
