// A small IMAP server (RFC 3501, and MOVE of RFC 6851): it answers what the reader of returned mail asks, and can be put in trouble.
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * `withholds`, `rejects`, `leaves`, `pours`: it answers NO or BAD when a mail is asked for, ends the session, or sends without end.
 * `stalls`: it does not answer once. `without-move`: it has no MOVE. `without-folders`: it creates no folders. `numberless`: it says no UIDNEXT. `chatters`: it also says what changed, and splits its answers.
 */
export type ImapTrouble =
  | 'hangs'
  | 'drops'
  | 'nonsense'
  | 'withholds'
  | 'rejects'
  | 'leaves'
  | 'pours'
  | 'stalls'
  | 'numberless'
  | 'chatters'
  | 'without-move'
  | 'without-folders'
  | 'none'

const LOGIN = { user: 'returns', password: 'imap-secret' }

/** `uid`s count from 1 in the order of arrival. */
export async function startImapServer() {
  const mails: { readonly raw: Buffer; readonly at: Date; isRead: boolean; folder: string }[] = []
  const folders = new Set(['INBOX'])
  const sockets = new Set<Socket>()
  const asked: string[] = []
  let validity = 7
  let trouble: ImapTrouble = 'none'
  let poured = 0

  const listUids = (from: number): readonly number[] =>
    mails.flatMap(({ folder }, n) => (folder === 'INBOX' && (n + 1 >= from || n + 1 === mails.length) ? [n + 1] : []))

  const parseSet = (set: string): readonly number[] =>
    set.split(',').flatMap((part) => {
      const [from = 0, to = from] = part.split(':').map(Number)
      return Array.from({ length: to - from + 1 }, (_, n) => from + n)
    })

  const fetch = (uids: readonly number[], items: string): string =>
    uids
      .flatMap((uid) => {
        const mail = mails[uid - 1]
        if (mail?.folder !== 'INBOX') return []
        const [, length] = /BODY\.PEEK\[\]<0\.(\d+)>/.exec(items) ?? []
        const body = mail.raw.subarray(0, Number(length)).toString('latin1')
        const date = mail.at.toUTCString().replace(/^\w+, (\d+) (\w+) (\d+) ([\d:]+) GMT$/, '$1-$2-$3 $4 +0000')
        const source = length === undefined ? '' : ` BODY[]<0> {${body.length}}\r\n${body}`
        if (trouble === 'chatters')
          return [
            `* ${uid} FETCH (FLAGS (\\Seen))\r\n* ${uid} FETCH (UID ${uid}${source})\r\n`,
            `* ${uid} FETCH (INTERNALDATE "${date}")\r\n* ${uid} FETCH (FLAGS () UID ${uid})\r\n`,
          ]
        return [`* ${uid} FETCH (UID ${uid} INTERNALDATE "${date}"${source})\r\n`]
      })
      .join('')

  const answer = (command: string): string => {
    const [, name = '', rest = ''] = /^(UID \w+|\w+) ?(.*)$/i.exec(command) ?? []
    switch (name.toUpperCase()) {
      case 'CAPABILITY':
        return `* CAPABILITY IMAP4rev1${trouble === 'without-move' ? '' : ' MOVE'}\r\nOK`
      case 'LOGIN':
        return rest.replaceAll('"', '') === `${LOGIN.user} ${LOGIN.password}` ? 'OK' : 'NO [AUTHENTICATIONFAILED]'
      case 'SELECT':
      case 'EXAMINE':
        return `* ${mails.length} EXISTS\r\n* OK [UIDVALIDITY ${validity}] ok\r\n${trouble === 'numberless' ? '' : `* OK [UIDNEXT ${mails.length + 1}] ok\r\n`}OK [READ-ONLY]`
      case 'UID SEARCH':
        return `* SEARCH ${listUids(Number(/UID (\d+):/.exec(rest)?.[1] ?? 1)).join(' ')}\r\nOK`
      case 'UID FETCH': {
        const [, set = '', items = ''] = /^(\S+) (.*)$/.exec(rest) ?? []
        if (trouble === 'withholds' && items.includes('BODY')) return 'NO this mail cannot be read'
        if (trouble === 'rejects' && items.includes('BODY')) return 'BAD this mail cannot be read'
        return `${fetch(parseSet(set), items)}OK`
      }
      case 'CREATE':
        if (trouble === 'without-folders' || folders.has(rest)) return 'NO'
        folders.add(rest)
        return 'OK'
      case 'UID MOVE': {
        const [set = '', folder = ''] = rest.split(' ')
        if (!folders.has(folder)) return 'NO [TRYCREATE]'
        for (const uid of parseSet(set)) Object.assign(mails[uid - 1] ?? {}, { folder })
        return 'OK'
      }
      case 'UID STORE': {
        const [set = '', operation = '', flags = ''] = rest.split(' ')
        if (operation !== '+FLAGS' || flags !== String.raw`(\Seen)`) return 'BAD'
        for (const uid of parseSet(set)) Object.assign(mails[uid - 1] ?? {}, { isRead: true })
        return 'OK'
      }
      case 'LOGOUT':
        return '* BYE bye\r\nOK'
      case 'LIST':
        return rest === '"" ""' ? '* LIST () "/" ""\r\nOK' : '* LIST () "/" INBOX\r\nOK'
      default:
        return name.toUpperCase() === 'NOOP' ? 'OK' : 'BAD'
    }
  }

  const streamTo = (socket: Socket): void => {
    const size = 512 * 1024
    const row = `* 1 FETCH (UID 1 BODY[]<0> {${size}}\r\n${'x'.repeat(size)})\r\n`
    const go = (): void => {
      poured += row.length
      socket.write(row, (error) => (error ? undefined : go()))
    }
    go()
  }

  const greet = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    if (trouble === 'hangs') return
    if (trouble === 'nonsense') return void socket.write(`* ${'{('.repeat(5_000)}\r\n`)
    let pending = ''
    socket.on('data', (chunk: Buffer) => {
      const lines = `${pending}${chunk.toString('latin1')}`.split('\r\n')
      pending = lines.pop() ?? ''
      for (const line of lines) {
        const [tag = '', ...words] = line.split(' ')
        const command = words.join(' ')
        asked.push(command)
        if (trouble === 'drops' && /^UID/i.test(command)) return void socket.destroy()
        if (trouble === 'leaves' && /BODY/.test(command)) return void socket.destroy()
        if (trouble === 'stalls' && /BODY/.test(command)) return void (trouble = 'none')
        if (trouble === 'pours' && /BODY/.test(command)) return streamTo(socket)
        const said = answer(command)
        const end = said.lastIndexOf('\r\n')
        const status = end === -1 ? said : said.slice(end + 2)
        socket.write(`${end === -1 ? '' : said.slice(0, end + 2)}${tag} ${status} done\r\n`, 'latin1')
      }
    })
    socket.write('* OK IMAP4rev1 ready\r\n')
  }

  const endSessions = (): void => {
    for (const socket of sockets) socket.destroy()
  }

  const server = createServer(greet)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    login: LOGIN,
    asked,
    receive: (raw: string, at: Date): void =>
      void mails.push({ raw: Buffer.from(raw, 'latin1'), at, isRead: false, folder: 'INBOX' }),
    /** Of each mail, in the order of arrival. */
    listStates: () => mails.map(({ folder, isRead }) => ({ folder, isRead })),
    /** As after a restored backup. Sessions end. */
    changeValidity: (): void => {
      validity += 1
      endSessions()
    },
    endSessions,
    countPoured: (): number => poured,
    putInTrouble: (to: ImapTrouble): void => void (trouble = to),
    close: async (): Promise<void> => {
      endSessions()
      server.close()
      await once(server, 'close')
    },
  }
}
