// Another opinion on the stand-in: Oceanic, with caches and iterators of its own.
//
//   npm ci && node oceanic.mjs URL TOKEN
//
// URL and TOKEN as for discordjs.mjs. One line a check; status 1 at the first that fails.

import { Client } from "oceanic.js";
import { Human, assert, check, once } from "./human.mjs";

const [base, token] = [process.argv[2]?.replace(/\/$/, ""), process.argv[3]];
if (!/^http:\/\/127\.0\.0\.1:\d+$/.test(base ?? "") || !token) {
  console.error("usage: node oceanic.mjs http://127.0.0.1:PORT TOKEN");
  process.exit(2);
}

const client = new Client({
  auth: `Bot ${token}`,
  rest: { baseURL: `${base}/api/v10` },
  gateway: { intents: ["GUILDS", "GUILD_MESSAGES", "GUILD_MESSAGE_REACTIONS", "DIRECT_MESSAGES"] },
});
client.on("error", (error) => console.error(error));
const heard = (event, fits) => once(client, event, fits);
const rest = client.rest.channels;
let ann, guild, general, board, thread;

await check("ready, with the server, its channels, roles and threads in the cache", async () => {
  const ready = heard("ready", () => true);
  await client.connect();
  await ready;
  guild = client.guilds.first() ?? (await heard("guildCreate", () => true));
  general = guild.channels.find((channel) => channel.name === "general");
  assert.ok(guild.roles.size > 0 && general.threads);
  ann = await Human.named(base, "ann");
});

await check("a slash command is answered, and its answer read back, edited and followed up", async () => {
  await client.application.bulkEditGlobalCommands([{ type: 1, name: "show", description: "Shows a board" }]);
  const [, asked] = await Promise.all([
    ann.command(general.id, "show"), heard("interactionCreate", (interaction) => interaction.data.name === "show"),
  ]);
  assert.equal(asked.user.id, ann.id);
  await asked.createMessage({ content: "e4" });
  board = await asked.getOriginal();
  await asked.editOriginal({ content: "e4 e5" });
  await asked.createFollowup({ content: "Nf3" });
  assert.equal((await rest.getMessage(general.id, board.id)).content, "e4 e5");
});

await check("a reply to an answer is no mention, and hides its text", async () => {
  const [, hidden] = await Promise.all([ann.say(general.id, "Nf3", board.id), heard("messageCreate", (message) => message.author.id === ann.id)]);
  assert.equal(hidden.content, "");
  assert.equal(hidden.mentions.users.length, 0);
});

await check("messages are read page by page, to the end", async () => {
  for (let n = 0; n < 7; n++) await general.createMessage({ content: `line ${n}` });
  const read = [];
  for await (const page of rest.getMessagesIterator(general.id, { limit: 9 })) read.push(...page.map((message) => message.id));
  assert.equal(new Set(read).size, 9);
  assert.equal(read.length, 9);
});

await check("a thread is opened, named, written in, and its members are read", async () => {
  const origin = await general.createMessage({ content: "A game" });
  thread = await origin.startThread({ name: "Ann and Bob", autoArchiveDuration: 1440 });
  await thread.edit({ name: "Ann against Bob" });
  await rest.addThreadMember(thread.id, ann.id);
  await thread.createMessage({ content: "1. e4" });
  const members = await rest.getThreadMembers(thread.id);
  assert.ok(members.some((member) => member.userID === ann.id));
  assert.ok(guild.threads.has(thread.id));
});

await check("reactions are put, counted and read", async () => {
  const message = await general.createMessage({ content: "well played" });
  await message.createReaction("👍");
  const users = await message.getReactions("👍");
  assert.deepEqual(users.map((user) => user.id), [client.user.id]);
});

await check("direct messages open once and are heard", async () => {
  const direct = await client.rest.channels.createDM(ann.id);
  assert.equal((await client.rest.channels.createDM(ann.id)).id, direct.id);
  await direct.createMessage({ content: "Your move" });
  const [, text] = await Promise.all([ann.say(direct.id, "Nc6"), heard("messageCreate", (message) => message.content === "Nc6")]);
  assert.equal(text.author.id, ann.id);
});

await check("errors carry Discord's codes", async () => {
  await assert.rejects(rest.getMessage(general.id, "1"), (error) => error.code === 10008);
  await assert.rejects(general.createMessage({}), (error) => error.code === 50006);
});

client.disconnect(false);
process.exit(0);
