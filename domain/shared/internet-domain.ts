// Names of internet domains, whose letters beyond ASCII have a second spelling: `müller.example` is `xn--mller-kva.example` (RFC 5890).

/** Letters, digits, marks, hyphens and dots: only these names can have two spellings. */
const NAME = /^[\p{L}\p{M}\p{N}.-]+$/u

/** The ASCII form of a domain, as name servers know it. Undefined: it has none. `low`: in lower case. */
function parseHost(low: string): string | undefined {
  const host = NAME.test(low) ? URL.parse(`http://${low}`)?.hostname : undefined
  // A number would be parsed as an IP address, and stand for another host.
  return host === undefined || /^[\d.]+$/.test(host) ? undefined : host
}

/** The domain in lower case, and in ASCII if it has such a form. */
export function toAsciiDomain(domain: string): string {
  const low = domain.toLowerCase()
  return parseHost(low) ?? low
}

const [BASE, FROM, TO, SKEW, DAMP] = [36, 1, 26, 38, 700]

function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2))
  rest += Math.floor(rest / length)
  let bias = 0
  for (; rest > ((BASE - FROM) * TO) / 2; bias += BASE) rest = Math.floor(rest / (BASE - FROM))
  return bias + Math.floor(((BASE - FROM + 1) * rest) / (rest + SKEW))
}

/** RFC 3492, section 6.2. `label`: valid, without `xn--`. */
function decodeLabel(label: string): string {
  const basic = Math.max(label.lastIndexOf('-'), 0)
  const letters = label.slice(0, basic).split('')
  let [code, place, bias] = [0x80, 0, 72]
  for (let at = basic === 0 ? 0 : basic + 1; at < label.length; place += 1) {
    const before = place
    for (let [weight, k, more] = [1, BASE, true]; more; k += BASE) {
      const unit = label.charCodeAt(at)
      at += 1
      const digit = unit < 0x3a ? unit - 0x16 : unit - 0x61
      const threshold = Math.min(Math.max(k - bias, FROM), TO)
      place += digit * weight
      weight *= BASE - threshold
      more = digit >= threshold
    }
    bias = adapt(place - before, letters.length + 1, before === 0)
    code += Math.floor(place / (letters.length + 1))
    place %= letters.length + 1
    letters.splice(place, 0, String.fromCodePoint(code))
  }
  return letters.join('')
}

/** Two spellings of one domain have the same comparable form: in lower case, with the letters that people read. */
export function toComparableDomain(domain: string): string {
  const low = domain.toLowerCase()
  // Most domains are in ASCII.
  if (/^[\0-\x7f]*$/.test(low) && !low.includes('xn--')) return low
  return parseHost(low)?.replaceAll(/(?<=^|\.)xn--([^.]+)/g, (_, label: string) => decodeLabel(label)) ?? low
}
