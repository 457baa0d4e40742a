// The script of troubles that a test or a person has asked of a stand-in, and which of them the next call meets. What each kind does is the
// stand-in's own matter.

/** What faults of any kind say of the calls that meet them. */
export interface Scripted<Kind extends string> {
  readonly kind: Kind
  /** Part of the path, `*` standing for anything; without regard to case. None: every path. */
  readonly path?: string
  readonly method?: string
  /** How many calls meet it; none: all, until it is cleared. */
  readonly count?: number
  /** How many matching calls pass before the first one meets it. */
  readonly after?: number
}

export interface FaultScript<Kind extends string, Fault extends Scripted<Kind>> {
  readonly add: (fault: Fault) => void
  /** Without a kind: all of them. */
  readonly clear: (kind?: Kind) => void
  /** The first fault of the kind that this call meets; it is used up by one. `fits` decides what only the caller knows. */
  readonly meet: (kind: Kind, method: string, path: string, fits?: (fault: Fault) => boolean) => Fault | undefined
  readonly active: () => readonly (Fault & { readonly met: number })[]
}

const matcher = (pattern: string | undefined): RegExp =>
  new RegExp((pattern ?? '').replace(/[\\^$.|?+()[\]{}]/g, '\\$&').replaceAll('*', '.*'), 'i')

export const makeFaultScript = <Kind extends string, Fault extends Scripted<Kind>>(): FaultScript<Kind, Fault> => {
  let script: { fault: Fault; path: RegExp; seen: number; met: number }[] = []
  return {
    add: (fault) => void script.push({ fault, path: matcher(fault.path), seen: 0, met: 0 }),
    clear: (kind) => {
      script = kind === undefined ? [] : script.filter((one) => one.fault.kind !== kind)
    },
    meet: (kind, method, path, fits = () => true) => {
      for (const one of script) {
        const { fault } = one
        if (fault.kind !== kind || one.met >= (fault.count ?? Infinity)) continue
        if (fault.method !== undefined && fault.method.toUpperCase() !== method) continue
        if (!one.path.test(path) || !fits(fault)) continue
        one.seen += 1
        if (one.seen <= (fault.after ?? 0)) continue
        one.met += 1
        return fault
      }
      return undefined
    },
    active: () =>
      script.filter((one) => one.met < (one.fault.count ?? Infinity)).map((one) => ({ ...one.fault, met: one.met })),
  }
}
