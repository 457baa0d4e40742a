// An assistant of a soak: connected by OAuth through a door that leads to any replica, it adds people by a tool of the MCP server.
import { setTimeout as pause } from 'node:timers/promises'
import { callTool, connected, refresh, type ToolResponse, tokensIn } from '#test/support/assistant-calls.ts'
import type { SoakOutcome } from './books.ts'
import { countOf, nothing, type SoakArea, type SoakContext } from './soak-area.ts'
import { steadily } from './steadily.ts'

const PATIENCE = 8_000
const AGAIN_AFTER = 500

/** A person whom an earlier call has added, whose answer was lost, is taken. */
function outcomeOf({ isError, text }: ToolResponse): SoakOutcome {
  if (!isError) return 'accepted'
  return text.includes('EMAIL_TAKEN') ? 'accepted' : 'unknown'
}

export async function openAssistantArea({ soak, calls }: SoakContext): Promise<SoakArea> {
  const { office, assistant } = soak
  const tenant = office.ours.tenant.uuid
  let tokens = tokensOf(await connected(assistant))
  let renewing: Promise<void> | undefined
  /** An access token lives a quarter of an hour; a refresh token is spent once. */
  const renew = (): Promise<void> =>
    (renewing ??= steadily(async () => {
      const answer = await refresh(assistant, tokens.refresh)
      tokens = answer.status === 400 ? tokensOf(await connected(assistant)) : tokensIn(answer)
    }).finally(() => {
      renewing = undefined
    }))

  const add = async (email: string): Promise<SoakOutcome> => {
    try {
      const args = { tenant, email, name: 'Door de assistent' }
      return outcomeOf(await callTool(assistant, tokens.access, 'create_user', args, AbortSignal.timeout(PATIENCE)))
    } catch (error) {
      if (String(error).includes('but 401')) await renew()
      return 'unknown'
    }
  }
  return {
    callers: 1,
    rest: 1_000,
    round: async (n) => {
      const email = `assistent-${n}@${office.ours.word}.example`
      for (;;) {
        const outcome = await add(email)
        if (outcome !== 'unknown' || calls.isOver()) return calls.note({ area: 'assistant', key: email, outcome })
        await pause(AGAIN_AFTER)
      }
    },
    books: {
      assistant: async () => {
        const rows = await steadily(() =>
          office.world.inTenant<{ email: string }>(
            tenant,
            `select u.email from users u join audit_entries a on a.tenant_uuid = u.tenant_uuid and a.subject = u.user_uuid
              where a.action = 'user.created' and u.email like 'assistent-%'`,
          ),
        )
        return { found: countOf(rows.map(({ email }) => email)), listed: nothing }
      },
    },
  }
}

const tokensOf = ({ access, refresh: again }: Awaited<ReturnType<typeof connected>>) => ({ access, refresh: again })
