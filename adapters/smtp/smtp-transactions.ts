// The mail transactions of a session. nodemailer begins a new one for each mail, although a refused recipient leaves one open.
import type { NodemailerError } from 'nodemailer'

/** Not public in nodemailer. */
export interface TransactionCommands {
  /** The callbacks of commands that have no reply yet. */
  readonly _responseActions: ((reply: string) => void)[]
  _sendCommand: (command: string) => void
  readonly close: () => void
}

/** The server answered to the recipient. */
function isOfRecipient(error: unknown): boolean {
  const { code, command } = error as NodemailerError
  return code === 'EENVELOPE' && command === 'RCPT TO'
}

/** Servers may count the refused recipients of a transaction. */
const REFUSED_AT_MOST = 10

/**
 * Replaces how a connection begins the transaction of a mail. A refused recipient leaves one open (RFC 5321, 3.3), which the next mail of the
 * same sender continues without RSET and MAIL. After any other failure RSET goes out first, in one packet with MAIL if the server pipelines
 * (RFC 2920). `endSession`: the server does not reset.
 */
export function makeTransactions(connection: TransactionCommands, pipelines: boolean, endSession: () => void) {
  const sendCommand = connection._sendCommand.bind(connection)
  let left: 'none' | 'open' | 'failed' = 'none'
  let lastMail = ''
  let refused = 0
  let isContinued = false
  const reset = (begin: () => void): void => {
    connection._responseActions.push((reply) => {
      if (!reply.startsWith('2')) endSession()
      else if (!pipelines) begin()
    })
    sendCommand('RSET')
    if (pipelines) begin()
  }
  connection._sendCommand = (command) => {
    const answerMail = command.startsWith('MAIL FROM:') ? connection._responseActions.pop() : undefined
    if (answerMail === undefined) return sendCommand(command)
    isContinued = left === 'open' && command === lastMail && refused < REFUSED_AT_MOST
    if (isContinued) return answerMail('250 OK')
    lastMail = command
    refused = 0
    const begin = (): void => {
      connection._responseActions.push(answerMail)
      sendCommand(command)
    }
    if (left === 'none') begin()
    else reset(begin)
  }
  return {
    noteSent: (): void => {
      left = 'none'
    },
    noteFailure: (error: unknown): void => {
      left = isOfRecipient(error) ? 'open' : 'failed'
      refused += 1
      // 503: the server has ended the transaction on its own, so the mail needs a new session.
      if (isContinued && (error as NodemailerError).responseCode === 503) connection.close()
    },
  }
}
