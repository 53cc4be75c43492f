"""A third opinion on the stand-in: discord.py, told where to connect to, uses what a bot needs.

    pip install -r requirements.txt && python discordpy.py URL TOKEN

URL and TOKEN as for discordjs.mjs. One line a check; status 1 at the first that fails.
"""

import asyncio
import io
import re
import struct
import sys
import zlib

import aiohttp
import discord
import yarl
from discord import app_commands

PATIENCE_S = 15
ALT = "White to move. White: king e1. Black: king e8."


class Human:
    """A person of the playground, over the API that the page uses."""

    def __init__(self, http, base, person):
        self.http, self.base, self.id = http, base, person["id"]
        self.pushed, self.news = [], asyncio.Event()

    async def ask(self, method, path, body=None):
        async with self.http.request(method, f"{self.base}/people/{self.id}{path}", json=body) as answer:
            assert answer.status < 400, await answer.text()
            return await answer.json()

    async def listen(self, opened):
        async with self.http.ws_connect(f"{self.base}/people/{self.id}/socket") as socket:
            opened.set()
            async for frame in socket:
                self.pushed.append(frame.json())
                self.news.set()

    async def until(self, kind, fits=lambda data: True):
        async with asyncio.timeout(PATIENCE_S):
            while True:
                for push in self.pushed:
                    if push["type"] == kind and fits(push["data"]):
                        return push["data"]
                self.news.clear()
                await self.news.wait()

    def command(self, channel, name, **options):
        return self.ask("POST", f"/channels/{channel}/commands", {"name": name, "options": options})

    def say(self, channel, content):
        return self.ask("POST", f"/channels/{channel}/messages", {"content": content})


def picture(width, height):
    """A small grey PNG."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + b"\x80" * width) * height
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def board():
    return discord.File(io.BytesIO(picture(96, 128)), "board.png", description=ALT)


class Note(discord.ui.Modal, title="A note"):
    text = discord.ui.TextInput(label="Text", min_length=2, max_length=20)

    async def on_submit(self, interaction):
        await interaction.response.send_message(f"noted: {self.text.value}", ephemeral=True)


class Yes(discord.ui.View):
    @discord.ui.button(label="Yes", style=discord.ButtonStyle.success)
    async def yes(self, interaction, _button):
        await interaction.response.edit_message(content=f"{interaction.user.name} said yes")


def add_commands(tree):
    @tree.command(description="Sends a picture")
    async def picture(interaction, opponent: discord.User, days: app_commands.Range[int, 1, 30]):
        await interaction.response.send_message(f"{opponent.name} {days}", file=board())

    @tree.command(description="Moves")
    async def move(interaction, move: str):
        await interaction.response.send_message(move)

    @move.autocomplete("move")
    async def complete(_interaction, current):
        return [app_commands.Choice(name=f"{current}4", value=f"{current}2{current}4")]

    @tree.command(description="Opens a form")
    async def note(interaction):
        await interaction.response.send_modal(Note())

    @tree.command(description="Thinks first")
    async def slow(interaction):
        await interaction.response.defer()
        await interaction.edit_original_response(content="thought", attachments=[board()])
        await interaction.followup.send("and more", ephemeral=True)


async def run(base, token):
    discord.http.Route.BASE = f"{base}/api/v10"
    async with aiohttp.ClientSession() as http:
        async with http.get(f"{base}/api/v10/gateway") as answer:
            gateway = (await answer.json())["url"]
        assert re.match(r"ws://(127\.0\.0\.1|localhost):\d+", gateway), gateway
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
        people = {p["name"]: Human(http, base, p) for p in await (await http.get(f"{base}/people")).json()}
        ann = people["ann"]
        opened = asyncio.Event()
        listening = asyncio.create_task(ann.listen(opened))
        await opened.wait()
        client = discord.Client(intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True))
        tree = app_commands.CommandTree(client)
        add_commands(tree)
        heard = asyncio.Queue()

        @client.event
        async def on_message(message):
            if not message.author.bot:
                heard.put_nowait(message)

        await client.login(token)
        connected = asyncio.create_task(client.connect())
        try:
            async with asyncio.timeout(120):
                await checks(client, tree, heard, ann, people["bob"])
        finally:
            await client.close()
            connected.cancel()
            listening.cancel()


async def checks(client, tree, heard, ann, bob):
    async def said():
        async with asyncio.timeout(PATIENCE_S):
            return await heard.get()

    await client.wait_until_ready()
    general = discord.utils.get(client.guilds[0].text_channels, name="general")
    print("ok      ready, with the server and its channels")

    found = await client.guilds[0].query_members(user_ids=[int(ann.id), int(bob.id), 77], cache=False)
    assert sorted(member.id for member in found) == sorted([int(ann.id), int(bob.id)]), found
    print("ok      members are asked for over the gateway, by their ids")

    assert len(await tree.sync()) == 4
    await ann.until("commands", lambda data: len(data) == 4)
    print("ok      commands are registered")

    sent = await general.send("**Board**", file=board(), view=Yes())
    seen = await ann.until("message_create", lambda m: m["id"] == str(sent.id))
    file = seen["attachments"][0]
    assert (file["description"], file["width"], file["height"]) == (ALT, 96, 128), file
    assert await sent.attachments[0].read() == picture(96, 128)
    print("ok      a message with a picture, alt text and a button")

    button = seen["components"][0]["components"][0]["custom_id"]
    await ann.ask("POST", f"/channels/{general.id}/components", {"message_id": seen["id"], "custom_id": button})
    await ann.until("message_update", lambda m: m["content"] == "ann said yes" and m["attachments"])
    print("ok      a button, and the picture stays")

    await ann.command(general.id, "picture", opponent=bob.id, days=3)
    answer = await ann.until("message_create", lambda m: m["content"] == "bob 3")
    assert answer["attachments"][0]["description"] == ALT
    print("ok      a slash command answered with a file")

    asked = {"name": "move", "options": {"move": "e"}, "focused": "move"}
    choices = (await ann.ask("POST", f"/channels/{general.id}/autocomplete", asked))["choices"]
    assert [c["value"] for c in choices] == ["e2e4"], choices
    print("ok      autocomplete")

    await ann.command(general.id, "note")
    form = await ann.until("modal")
    field = form["components"][0]
    field = (field.get("component") or field["components"][0])["custom_id"]
    filled = {"custom_id": form["custom_id"], "fields": {field: "well played"}}
    await ann.ask("POST", f"/channels/{general.id}/modals", filled)
    noted = await ann.until("message_create", lambda m: m["content"] == "noted: well played")
    assert noted["flags"] & 64
    print("ok      a form")

    await ann.command(general.id, "slow")
    await ann.until("message_create", lambda m: m.get("thinking"))
    await ann.until("message_update", lambda m: m["content"] == "thought" and len(m["attachments"]) == 1)
    await ann.until("message_create", lambda m: m["content"] == "and more")
    print("ok      defer, edit and follow up")

    thread = await sent.create_thread(name="Ann – Bob")
    await ann.until("channel_create", lambda c: c["id"] == str(thread.id))
    await ann.say(thread.id, f"<@{client.user.id}> e4")
    message = await said()
    assert (message.channel.id, message.content) == (thread.id, f"<@{client.user.id}> e4")
    print("ok      a thread, and a move by mention in it")

    dm = (await ann.ask("POST", "/dm", {}))["channel_id"]
    await ann.say(dm, "no mention needed")
    message = await said()
    assert message.content == "no mention needed" and message.guild is None
    await message.reply("hello")
    await ann.until("message_create", lambda m: m["channel_id"] == dm and m["content"] == "hello")
    print("ok      direct messages")

    await sent.edit(content="changed")
    await sent.delete()
    await ann.until("message_delete", lambda d: d["id"] == str(sent.id))
    try:
        await general.send("x" * 2001)
        raise AssertionError("2001 characters were taken")
    except discord.HTTPException as refusal:
        assert refusal.code == 50035, refusal
    print("ok      edit, delete, and a refusal with Discord's code")
    print("discord.py and the stand-in agree")


if __name__ == "__main__":
    # An OUT_DIR may follow, as for the other scripts.
    if len(sys.argv) < 3 or not re.fullmatch(r"http://(127\.0\.0\.1|localhost):\d+/?", sys.argv[1]):
        sys.exit("usage: python discordpy.py http://127.0.0.1:PORT TOKEN")
    asyncio.run(run(sys.argv[1].rstrip("/"), sys.argv[2]))
