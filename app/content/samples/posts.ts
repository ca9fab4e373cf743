/** Sample posts: short, practical notes as a support desk would write them. */

interface SamplePost {
  title: string;
  /** ISO date; null for a draft. */
  publishedOn: string | null;
  excerpt: string | null;
  tags?: string[];
  content: string;
}

export const samplePosts: SamplePost[] = [
  {
    title: 'The first hour after someone clicks',
    publishedOn: '2026-11-12',
    excerpt: 'A phishing link has been opened. What to do, in order, before you ring anyone and after.',
    tags: ['Security'],
    content: `A phishing link has been opened. It happens in well-run offices on busy days. What you do in the next hour matters more than how it happened.

Start by thanking the person who told you. The colleague who reports in two minutes saves you more than any filter, and they will only do it again if it went well the first time.

## In the first ten minutes

- Take the computer off the network: unplug the cable, turn off Wi-Fi. Leave it running.
- Change that person’s password from another device, and log out their other sessions.
- Write down the time, the sender and what was typed.

Then ring us. If we already watch your network, we will usually have seen the login before you reach the phone.

## What not to do

Do not wipe the machine. Do not forward the message to everyone as a warning: someone will click it again.

![Line drawing: two rings of walls with one gate each; a green line leads from the cabinets inside through both gates.](/samples/cyber-security.svg "One way in, and someone at the gate.")
`,
  },
  {
    title: 'What to do with the last Windows 10 machines',
    publishedOn: '2026-10-29',
    excerpt: 'Support has ended. Three honest choices for the computers that cannot be upgraded.',
    tags: ['Security', 'Computers'],
    content: `Windows 10 no longer gets security updates without a paid extension. Most offices still have two or three machines that cannot take its successor: the one that runs the franking software, the one at reception, the one no one admits to using.

## Replace it

The dull answer is usually the right one. A computer too old for the new system is also slow, and someone waits for it every day. Plan it with the next order, not as an emergency.

## Pay for the extension

Extended updates buy a year. They make sense where a supplier has promised new software by a date, and only if someone writes that date down.

## Fence it in

If the machine has to stay because it drives a lathe or a scanner, take it off the internet. Give it a network of its own that reaches the one thing it needs. No one reads mail on it again, and the risk becomes small enough to sign for.

Whichever you choose, choose it for each machine by name. A list with three columns will do: the machine, the choice, the month.
`,
  },
  {
    title: 'Cyber Essentials in six unhurried weeks',
    publishedOn: '2026-10-08',
    excerpt: 'A plan for the office manager who has just been asked for the certificate.',
    tags: ['Security', 'Certificates'],
    content: `A customer or an insurer has asked for Cyber Essentials. The scheme asks for five sensible things, and most of the work is finding out what you already do.

| Week | What to do |
|---|---|
| 1 | List every computer, phone and cloud service that holds work. |
| 2 | Remove the accounts of people who have left. |
| 3 | Turn on automatic updates, and replace what can no longer have them. |
| 4 | Turn on multi-factor login, starting with email. |
| 5 | Check the router’s password and what it lets in. |
| 6 | Answer the questions. They read like the list above. |

## Where it usually sticks

Week one. No one knows about the tablet in the warehouse until it is found in a drawer. Ask three people to walk round with a notepad, and compare.

The certificate lasts a year. Keep the list, and the second time takes an afternoon.
`,
  },
  {
    title: 'Your Wi-Fi is not slow, it is lonely',
    publishedOn: '2026-09-17',
    excerpt: 'Why one access point for each floor is rarely enough, shown on a plan.',
    tags: ['Network'],
    content: `When people say that the Wi-Fi is slow, they usually mean that it is far away. A single access point in the ceiling of the corridor serves the corridor very well.

Walls matter more than distance. A brick wall takes about as much signal as fifteen metres of open office; a lift shaft takes nearly all of it. So does the metal shelf that came after the survey.

## How to tell

Stand where the complaint comes from and look at the signal. Then open the door and look again. If it doubles, the cure is another access point, not a faster line.

## What we do

We walk the building with a plan and measure. Then we place access points so that every desk hears two of them, on different channels, at modest power. It is not clever, and it works.
`,
  },
  {
    title: 'The leaver’s checklist',
    publishedOn: '2026-09-03',
    excerpt: 'Eleven accounts to close on someone’s last day, and the one that everyone forgets.',
    tags: ['Security', 'People'],
    content: `People leave on Fridays. The list below takes twenty minutes if you know where everything is, so keep it where the next office manager will find it.

1. Email: block login, forward to the manager, set a polite reply.
2. Log out every session, on every device.
3. Shared mailboxes and groups.
4. The telephone extension and voicemail.
5. Files: move what they owned to the team’s folder.
6. Remote access and the VPN.
7. Accounts, payroll and expenses.
8. The customer database.
9. The door code, and the alarm.
10. The laptop, its charger and its encryption key.
11. The company phone number, which may be their private one.

And the one that everyone forgets: the social media account that they set up in 2017 with their own email address, because someone asked them to.
`,
  },
  {
    title: 'What a good backup report looks like',
    publishedOn: '2026-08-20',
    excerpt: 'Three lines. If yours is longer, ask what it is hiding.',
    tags: ['Backup'],
    content: `A backup report should answer three questions, and it should answer them in words.

- When did the last one finish?
- What was left out?
- When did we last restore something from it, and did it open?

The third is the one that matters. A backup that no one has restored is a hope with a schedule. We pick a file at random every week, restore it to another machine and open it. Twice a year we restore the whole server and log in.

If your report is four pages of green ticks, ask your provider to restore last Tuesday’s accounts folder while you wait.
`,
  },
  {
    title: 'Why we keep a drawing of your network',
    publishedOn: '2026-08-06',
    excerpt: 'It is the first thing we make and the first thing we open when you ring.',
    tags: ['Network'],
    content: `On the first day we draw what you have: the line that comes in, the router, each switch, where the cables end, what hangs on them. It takes a morning and a torch.

The drawing pays for itself the first time something fails. The engineer who answers your call sees what stands between your desk and the internet, and which of those things went quiet a minute ago.

A drawing that is not kept true is worse than none, because people believe it. So every change we make ends with a line on it. If you buy a printer on your own, send us an image of the label, and we will add that too.
`,
  },
  {
    title: 'Multi-factor login without the groaning',
    publishedOn: '2026-07-23',
    excerpt: 'How to bring it in so that people thank you, or at least say nothing.',
    tags: ['Security', 'People'],
    content: `A second factor stops nearly all of the attacks that begin with a stolen password. People dislike it for one reason: the first week is badly done.

Tell them what it is for before it arrives, with an example from your own trade. Do it floor by floor, with someone there. Let the phone app ask once on each trusted computer, not every morning.

Have an answer ready for the person without a smartphone. A small key on the key ring costs less than an argument.
`,
  },
  {
    title: 'The printer, again',
    publishedOn: '2026-07-09',
    excerpt: 'Four habits that settle most printer trouble before anyone rings.',
    content: `Printers bring out the worst in software. These four habits settle most of the trouble.

Give the printer a fixed address, so that it is where it was yesterday. Use one driver for the whole office. Turn off the feature that puts it to sleep so deeply that it misses the post. Buy the same model twice rather than two bargains.

And when it does go wrong: turn it off, count to ten, turn it on. We will ask you to, and we are sorry, but it works.
`,
  },
  {
    title: 'Moving office without losing a morning',
    publishedOn: '2026-06-25',
    excerpt: 'The internet line takes longest. Everything else can be planned around it.',
    content: `Order the line first. It takes longer than the lease, the furniture and the paint, and no one believes it until the week before.

Then draw the new office with desks and sockets. Two sockets for each desk, two more than you think at reception, and one in the ceiling wherever you could imagine an access point.

Move on a Friday afternoon. Ours arrive with the first van and leave with the last question on Monday. Keep the old line for a month: it costs little and has saved us twice.
`,
  },
  {
    title: 'A password policy on one page',
    publishedOn: '2026-06-11',
    excerpt: 'Long, different, kept in a manager. The rest is theatre.',
    content: `Long beats complicated. Three unrelated words are easier to type and harder to guess than one word with a number at its end.

Different beats clever. The password that leaks is the one for the sandwich shop; it only matters if it also opens your mail.

A password manager makes both possible. Pay for one, for everyone, and show people how to share the few passwords that have to be shared.

Do not make people change passwords every month. They add a digit, and so does whoever has the old one. Change them when something has happened.
`,
  },
  {
    title: 'What to ask before you sign with any IT provider',
    publishedOn: '2026-05-28',
    excerpt: 'Six questions, including the two we would rather you did not ask.',
    content: `You are about to give someone the keys. These are fair questions, and the answers should be short.

1. Who answers when I ring, and can they see my network?
2. What is not included?
3. When did you last restore a client’s backup?
4. How do you look after your own passwords?
5. What happened the last time you made a mistake?
6. How do I leave, and what do I get to take with me?

We would rather you did not ask the last two, which is why you should.
`,
  },
  {
    title: 'Phones over the internet: what changes, what does not',
    publishedOn: '2026-05-14',
    excerpt: null,
    content: `The old telephone network is being turned off. Your number stays, your handset may not, and the line that carries your calls is now the line that carries everything else.

So that line needs care. We give calls priority over downloads, add a second way out where a missed call costs money, and test that an emergency call knows which building it came from.

What does not change: someone still has to pick up. A menu with nine choices is as annoying over the internet as it was before.
`,
  },
  {
    title: 'Ten people, one server, no panic',
    publishedOn: '2026-04-30',
    excerpt: 'When a small office still wants a machine of its own, and when it does not.',
    content: `Most small offices no longer need a server under the stairs. Mail and files live happily elsewhere, and someone else changes the fan.

Some still do: drawings of several gigabytes, a machine on the shop floor, software that knows nothing of the cloud. Then buy one good server rather than a clever arrangement of three, put it where it can breathe, and back it up twice.

Write on it, in large letters, whom to ring.
`,
  },
  {
    title: 'Notes for a quarterly review',
    publishedOn: null,
    excerpt: 'What we look at with every client four times a year.',
    content: `A draft. What broke, what we changed, what it cost, what is coming. Half an hour, and the drawing on the table.
`,
  },
];
