// The script of troubles that a test or a person has asked for, and which of them the next call meets.

/** Each with what people see of it. */
export const faultKinds = {
  /** The connection is reset, or with `status` that status is answered. */
  down: 'Onbereikbaar',
  /** Answers `ms` later. */
  slow: 'Traag',
  /** The next refresh is refused as too early. */
  tooEarly: 'Te vroeg ververst',
  /** The next refresh is refused as spent, without spending it. */
  oldToken: 'Oude verversing',
  /** The next refresh answers no refresh token; the old one stays good. */
  keepRefreshToken: 'Geen nieuw verversingstoken',
  /** 429 of the minute. */
  rateLimited: 'Te veel aanroepen',
  /** Answers `status`, with `body` (text, or JSON) and `contentType` where given, and carries nothing out. */
  status: 'Vast antwoord',
  /** The `attachment`-th upload to a document fails with `status` (500) after the document exists. */
  halfDocument: 'Half document',
  /** Carries the call out, then resets the connection. */
  loseAnswer: 'Antwoord kwijt',
  /** Stores only the first half of an attachment's bytes and answers as if all were well. */
  wrongSize: 'Bijlage te kort opgeslagen',
  /** Carries the call out, and cuts the JSON of the answer in half. */
  malformedJson: 'Kapot antwoord',
} as const

export type FaultKind = keyof typeof faultKinds

export interface Fault {
  readonly kind: FaultKind
  /** Part of the path, `*` standing for anything; without regard to case. None: every path under /api. */
  readonly path?: string
  readonly method?: string
  /** How many calls meet it; none: all, until it is cleared. */
  readonly count?: number
  /** How many matching calls pass before the first one meets it. */
  readonly after?: number
  readonly ms?: number
  readonly status?: number
  readonly body?: unknown
  readonly contentType?: string
  readonly attachment?: number
}

export interface FaultScript {
  readonly add: (fault: Fault) => void
  /** Without a kind: all of them. */
  readonly clear: (kind?: FaultKind) => void
  /** The first fault of the kind that this call meets; it is used up by one. `fits` decides what only the caller knows. */
  readonly meet: (kind: FaultKind, method: string, path: string, fits?: (fault: Fault) => boolean) => Fault | undefined
  readonly active: () => readonly (Fault & { readonly met: number })[]
}

const matcher = (pattern: string | undefined): RegExp =>
  new RegExp((pattern ?? '').replace(/[\\^$.|?+()[\]{}]/g, '\\$&').replaceAll('*', '.*'), 'i')

export const makeFaultScript = (): FaultScript => {
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
