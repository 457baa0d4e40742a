// Classifies a returned mail by its status codes (RFC 3463), or by the words of systems that send none (MSG-14).
import { type Duration, fromDays } from '#domain/shared/clock.ts'

/** `spam`: refused by a policy or as spam, which concerns the sender and not the address. `delayed`: the other side still tries. */
export const RETURN_CLASSES = ['permanent', 'full', 'delayed', 'spam', 'unknown'] as const
export type ReturnClass = (typeof RETURN_CLASSES)[number]

/**
 * A domain that returns so many mails of an office within this time, and more than this share of them, probably refuses the office. A large
 * provider returns five of hundreds just because some people are gone.
 */
export const RETURNS_OF_DOMAIN = 5
export const RETURNED_SHARE_OF_DOMAIN = 0.2
export const RETURNS_COUNTED_FOR: Duration = fromDays(7)
export const RETURNING_DOMAINS_SHOWN = 3

/** Enhanced status codes, the most specific first. Codes that end in `.0` say too little: the text decides. */
const BY_STATUS: readonly (readonly [RegExp, ReturnClass])[] = [
  [/^[45]\.2\.2$/, 'full'],
  // About the sender: their address, or what they may send in a day.
  [/^5\.1\.(?:7|8|90)$/, 'spam'],
  [/^5\.1\.[1-9]\d*$/, 'permanent'],
  [/^5\.2\.1$/, 'permanent'],
  // The recipient's organisation does not know the address, or their domain does not exist.
  [/^5\.4\.(?:1|4|310)$/, 'permanent'],
  [/^[45]\.7\.[1-9]\d*$/, 'spam'],
]

const BY_TEXT: readonly (readonly [RegExp, ReturnClass])[] = [
  [
    /mailbox (?:is )?(?:currently )?full|over ?quota|quota (?:is )?exceeded|exceeded (?:its |the |their )?(?:storage|quota)|insufficient (?:system )?storage|out of storage|postvak (?:is )?vol/i,
    'full',
  ],
  [
    /user unknown|unknown user|no such (?:user|mailbox|recipient|person)|user (?:does not exist|doesn't exist|not found)|(?:account|address|mailbox|recipient|e-?mail address)(?: that you tried to reach)? (?:does not|doesn't) exist|(?:couldn't|could not|wasn't|was not) (?:be )?found|unknown (?:recipient|address|local part|mailbox)|(?:recipient|address|mailbox) (?:is )?(?:unknown|unavailable|not found|disabled|inactive|rejected: user)|invalid (?:recipient|mailbox|address)|unrouteable address|no mailbox here|domain not found|host or domain name not found|bestaat niet|niet gevonden|onbekende gebruiker/i,
    'permanent',
  ],
  [
    /spam|blocked|black ?list|blocklist|reputation|policy|access denied|dmarc|\bspf\b|dkim|not (?:authori[sz]ed|allowed|permitted)|content rejected|suspicious|unsolicited/i,
    'spam',
  ],
]

const ENHANCED = /(?:^|[\s(#<-])([245]\.\d{1,3}\.\d{1,3})(?=$|[\s):;>,-])/

/** The first enhanced status code in a text; empty: it has none. */
export function findStatus(text: string): string {
  return ENHANCED.exec(text)?.[1] ?? ''
}

const pickBy = (rules: typeof BY_TEXT, text: string): ReturnClass | undefined =>
  rules.find(([pattern]) => pattern.test(text))?.[1]

/** The class by words of the text alone; undefined: no known words. */
export function classifyText(text: string): ReturnClass | undefined {
  return pickBy(BY_TEXT, text)
}

const isVague = (status: string): boolean => status === '' || /\.0$|^5\.5\.\d+$/.test(status)

/** The class of a failure for good. `status`: of the report; `text`: what the other server answered. */
export function classifyReturn(status: string, text: string): ReturnClass {
  const said = findStatus(text)
  const exact = isVague(status) && !isVague(said) ? said : status
  const byStatus = pickBy(BY_STATUS, exact)
  // A policy code beside the words "user unknown" is about the address: many systems answer 5.7.1 for both.
  if (byStatus === 'spam' && /user unknown|no such user|unknown user/i.test(text)) return 'permanent'
  return byStatus ?? classifyText(text) ?? (/(?:^|\s)552[\s-]/.test(text) ? 'full' : 'unknown')
}
