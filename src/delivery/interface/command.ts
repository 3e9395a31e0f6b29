/** How the command line shows an operation: its words, its options, and its lines for people. */

/** @param Params the schemas of the parameters by name */
export interface CommandWords<Params, Data, App> {
  /** The words to type: `keys create`, or `audit`. */
  readonly name: string;
  /** Parameters that are given by their place, after those in the path. All others are options. */
  readonly places?: readonly (keyof Params & string)[];
  /** Options that differ from what their parameter's name and schema say. */
  readonly options?: { readonly [Name in keyof Params]?: OptionWords };
  /** The field of the answer that is the answer of the command. Default: the whole answer. */
  readonly prints?: keyof Data & string;
  /** What a person sees. With `--json` the answer itself is printed instead. */
  show(data: Data, app: App): Shown;
}

export interface OptionWords {
  /** In commander's style: `--expires <date>`. */
  readonly flags?: string;
  readonly words?: string;
  /** What is assumed, as a person would type it. */
  readonly usual?: string;
  /** Reads what is typed, if that is not the value itself. Throws 400. */
  read?(text: string): unknown;
}

export interface Shown {
  readonly lines?: readonly string[];
  /** Rows below the lines, in aligned columns. */
  readonly rows?: readonly (readonly string[])[];
  /** Remarks, which are no part of the answer. */
  readonly remarks?: readonly string[];
  /** Remarks that a program may want to keep, too: they are shown next to JSON as well. */
  readonly warnings?: readonly string[];
}

/** Shows a list as a table, or says why there is none. */
export function shownList(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  whenEmpty: string,
): Shown {
  return rows.length === 0 ? { remarks: [whenEmpty] } : { rows: [header, ...rows] };
}
