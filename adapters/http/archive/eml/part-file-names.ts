// What a part of a mail is called as a file, also where the mail does not say.
import type { MimePart } from './mime-message.ts'
import { kept } from './message-headers.ts'

const MAX_NAME = 255
const BY_TYPE: Readonly<Record<string, string>> = {
  'message/rfc822': 'bericht.eml',
  'message/delivery-status': 'bezorgstatus.txt',
  'message/disposition-notification': 'leesbevestiging.txt',
  'text/rfc822-headers': 'kopregels.txt',
  'text/calendar': 'uitnodiging.ics',
  'application/ics': 'uitnodiging.ics',
  'text/vcard': 'contact.vcf',
  'text/x-vcard': 'contact.vcf',
  'text/plain': 'bijlage.txt',
  'text/html': 'bijlage.html',
  'text/csv': 'bijlage.csv',
  'application/pdf': 'bijlage.pdf',
  'application/zip': 'bijlage.zip',
  'application/ms-tnef': 'winmail.dat',
  'application/vnd.ms-tnef': 'winmail.dat',
  'application/pgp-signature': 'handtekening.asc',
  'application/pkcs7-signature': 'smime.p7s',
  'application/x-pkcs7-signature': 'smime.p7s',
  'application/pkcs7-mime': 'smime.p7m',
  'application/x-pkcs7-mime': 'smime.p7m',
  'image/jpeg': 'afbeelding.jpg',
  'image/jpg': 'afbeelding.jpg',
  'image/png': 'afbeelding.png',
  'image/gif': 'afbeelding.gif',
  'image/webp': 'afbeelding.webp',
  'image/bmp': 'afbeelding.bmp',
  'image/svg+xml': 'afbeelding.svg',
  'image/tiff': 'afbeelding.tif',
  'image/heic': 'afbeelding.heic',
}

const ENDING = /\.[^.\s]{1,16}$/

const shortened = (name: string): string => {
  if (name.length <= MAX_NAME) return name
  const ending = ENDING.exec(name.slice(-17))?.[0] ?? ''
  return kept(name, MAX_NAME - ending.length) + ending
}

/** An attached mail is called by its subject. */
export const fileNameOf = ({ fileName, type, subject }: Pick<MimePart, 'fileName' | 'type' | 'subject'>): string => {
  const named = kept(fileName ?? '', 10_000).trim()
  if (named !== '') return shortened(named)
  const bySubject = kept(subject ?? '', 10_000).trim()
  if (bySubject !== '') return shortened(`${bySubject}.eml`)
  return BY_TYPE[type] ?? 'bijlage.bin'
}
