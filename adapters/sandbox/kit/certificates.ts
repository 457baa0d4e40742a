// Creates a certificate authority for the stand-ins, and its server certificates (RFC 5280, DER). Node creates keys and signatures, but no
// certificates.
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isIP, SocketAddress } from 'node:net'
import { fromDays, type Instant } from '#domain/shared/clock.ts'

/** Both in PEM. */
export interface Certified {
  readonly key: string
  readonly certificate: string
}

function encodeDer(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const encodeSequence = (...parts: readonly Uint8Array[]): Buffer => encodeDer(0x30, ...parts)
const encodeOctets = (content: Uint8Array): Buffer => encodeDer(0x04, content)
const TRUE = Buffer.from([1, 1, 255])

function encodeOid(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number)
  const bytes = [first * 40 + second, ...others].flatMap((n) => {
    const groups = [n & 127]
    for (let rest = n >> 7; rest > 0; rest >>= 7) groups.unshift((rest & 127) | 128)
    return groups
  })
  return encodeDer(0x06, Buffer.from(bytes))
}

const ECDSA_WITH_SHA256 = encodeSequence(encodeOid('1.2.840.10045.4.3.2'))
const COMMON_NAME = encodeOid('2.5.4.3')
const encodeName = (name: string): Buffer =>
  encodeSequence(encodeDer(0x31, encodeSequence(COMMON_NAME, encodeDer(0x0c, Buffer.from(name)))))
const AUTHORITY = encodeName('Tapster stand-ins')

/** UTCTime, which can express years until 2049. */
const time = (at: Instant): Buffer =>
  encodeDer(
    0x17,
    Buffer.from(
      `${new Date(at)
        .toISOString()
        .replaceAll(/[-:T]|\.\d+/g, '')
        .slice(2, 14)}Z`,
    ),
  )

const encodeExtension = (id: string, isCritical: boolean, value: Uint8Array): Buffer =>
  encodeSequence(encodeOid(id), ...(isCritical ? [TRUE] : []), encodeOctets(value))

function toIpBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number))
  const [head = '', tail = ''] = new SocketAddress({ address, family: 'ipv6' }).address.split('::')
  const [start, end] = [head, tail].map((part) => part.split(':').filter((group) => group !== '')) as [
    string[],
    string[],
  ]
  const groups = [...start, ...Array<string>(8 - start.length - end.length).fill('0'), ...end]
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex')
}

const encodeAlternativeName = (name: string): Buffer =>
  isIP(name) === 0 ? encodeDer(0x82, Buffer.from(name, 'latin1')) : encodeDer(0x87, toIpBytes(name))

export interface Validity {
  readonly from: Instant
  readonly until: Instant
}

function certify(
  signer: KeyObject | string,
  holder: { readonly publicKey: KeyObject; readonly privateKey: KeyObject },
  subject: Buffer,
  { from, until }: Validity,
  extensions: readonly Buffer[],
): Certified {
  const certified = encodeSequence(
    encodeDer(0xa0, Buffer.from([2, 1, 2])),
    encodeDer(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ECDSA_WITH_SHA256,
    AUTHORITY,
    encodeSequence(time(from), time(until)),
    subject,
    holder.publicKey.export({ type: 'spki', format: 'der' }),
    encodeDer(0xa3, encodeSequence(...extensions)),
  )
  const signature = encodeDer(0x03, Buffer.from([0]), sign('sha256', certified, signer))
  const body = encodeSequence(certified, ECDSA_WITH_SHA256, signature).toString('base64')
  return {
    key: holder.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${body.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  }
}

const generateKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

export function makeAuthority(validity: Validity): Certified {
  const pair = generateKey()
  return certify(pair.privateKey, pair, AUTHORITY, validity, [
    encodeExtension('2.5.29.19', true, encodeSequence(TRUE)),
    // keyCertSign and cRLSign.
    encodeExtension('2.5.29.15', true, encodeDer(0x03, Buffer.from([1, 0x06]))),
  ])
}

/** `names`: host names or IP addresses. */
export function issueCertificate(
  authority: Certified,
  names: readonly [string, ...string[]],
  validity: Validity,
): Certified {
  return certify(authority.key, generateKey(), encodeName(names[0]), validity, [
    encodeExtension('2.5.29.19', true, encodeSequence()),
    // digitalSignature; serverAuth.
    encodeExtension('2.5.29.15', true, encodeDer(0x03, Buffer.from([7, 0x80]))),
    encodeExtension('2.5.29.37', false, encodeSequence(encodeOid('1.3.6.1.5.5.7.3.1'))),
    encodeExtension('2.5.29.17', false, encodeSequence(...names.map(encodeAlternativeName))),
  ])
}

/** Starts one day before `now`: stand-ins create their certificates when they start. */
export function makeValidity(now: Instant, length = fromDays(397)): Validity {
  return { from: now - fromDays(1), until: now + length }
}
