// mailclient_create_event: an appointment in the caller's own calendar, to which the cloud invites the others (MCP-19).
import { O, pipe, TE } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import { LOCATION_AT_MOST, ADDRESSEES_AT_MOST, SUBJECT_AT_MOST, TEXT_AT_MOST } from '#domain/mailing/order.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { makeLine } from '#adapters/contract/codecs/line.ts'
import { makeList, mailbox, makeText } from '#adapters/contract/codecs/text.ts'
import { textOrNull } from '#adapters/contract/endpoint.ts'
import { makeArgument, clockTime, makeOptionalArgument, type Tool, makeTool } from '../tool.ts'
import type { ToolUses } from '../tool-uses.ts'
import { OFFICE_TIME_ZONE } from '#domain/shared/office-time-zone.ts'

export function makeCreateEvent({ createEventInName, stillAdmitted }: ToolUses): Tool {
  return makeTool({
    name: 'mailclient_create_event',
    title: 'Create a calendar event',
    description:
      'Puts an appointment into the calendar of the administrator who is connected, and invites the attendees by mail, if there are any. Start and end are local times in timeZone: without offset, without seconds. Work out days such as "next Tuesday" yourself and tell the administrator the date with the day of the week; if others are invited, ask for a yes first, since invitations leave at once. Each call makes another appointment: after OUTCOME_UNKNOWN ask the administrator to look into the calendar instead of calling again. If the cloud refuses, the error names the permission that has to be granted.',
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
    input: {
      subject: makeArgument('One line.', makeLine(SUBJECT_AT_MOST)),
      start: makeArgument('Such as 2026-11-23T09:30.', clockTime),
      end: makeArgument('Such as 2026-11-23T10:00; after start.', clockTime),
      timeZone: makeOptionalArgument(
        `Of start and end, by its IANA name; ${OFFICE_TIME_ZONE} unless given.`,
        makeLine(64),
      ),
      attendees: makeOptionalArgument(
        'Addresses of the people to invite; none unless given.',
        makeList(mailbox, ADDRESSEES_AT_MOST),
      ),
      location: makeOptionalArgument('One line.', makeLine(LOCATION_AT_MOST)),
      body: makeOptionalArgument('What it is about, as plain text.', makeText({ max: TEXT_AT_MOST })),
    },
    output: t.type({
      id: t.string,
      webLink: textOrNull,
      start: t.string,
      end: t.string,
      timeZone: t.string,
      invited: t.number,
    }),
    tenantOf: () => null,
    run: (caller, { subject, start, end, location, ...given }) => {
      const timeZone = O.getOrElse(() => OFFICE_TIME_ZONE)(given.timeZone)
      const attendees = O.getOrElse((): readonly Mailbox[] => [])(given.attendees)
      const body = O.getOrElse(() => '')(given.body)
      return pipe(
        createEventInName(
          caller.email,
          { subject, body, start, end, timeZone, attendees, location },
          stillAdmitted(caller),
        ),
        TE.map((made) => ({ ...made, start, end, timeZone, invited: attendees.length })),
      )
    },
    inWords: ({ invited }) =>
      invited === 0 ? 'The appointment was made.' : `The appointment was made. People invited: ${invited}.`,
    inBrief: ({ invited }) => ({ invited }),
  })
}
