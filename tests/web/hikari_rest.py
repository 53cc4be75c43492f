"""One more opinion on the stand-in: hikari's REST half, whose lazy iterators ask for page after page until one is empty.

    pip install -r requirements.txt && python hikari_rest.py URL TOKEN

URL and TOKEN as for discordjs.mjs. One line a check; status 1 at the first that fails.
"""

import asyncio
import sys

import hikari


async def check(name, body):
    try:
        async with asyncio.timeout(15):
            await body()
    except BaseException:
        print(f"FAILED {name}")
        raise
    print(f"ok {name}")


async def main(base, token):
    app = hikari.RESTApp(url=f"{base}/api/v10")
    await app.start()
    async with app.acquire(token, hikari.TokenType.BOT) as rest:
        me = await rest.fetch_my_user()
        [guild] = await rest.fetch_my_guilds()
        channels = await rest.fetch_guild_channels(guild)
        general = next(channel for channel in channels if channel.name == "general")

        async def messages():
            sent = [(await rest.create_message(general, f"line {n}")).id for n in range(7)]
            read = [message.id async for message in rest.fetch_messages(general, after=sent[0])]
            assert read == sent[1:], read
            assert [message.id async for message in rest.fetch_messages(general).limit(3)] == sent[:-4:-1]

        async def reactions():
            message = await rest.create_message(general, "well played")
            await rest.add_reaction(general, message, "👍")
            users = [user.id async for user in rest.fetch_reactions_for_emoji(general, message, "👍")]
            assert users == [me.id], users

        async def threads():
            message = await rest.create_message(general, "A game")
            thread = await rest.create_message_thread(general, message, "Ann and Bob", auto_archive_duration=1440)
            members = [member.user_id async for member in rest.fetch_thread_members(thread)]
            assert members == [me.id], members
            await rest.edit_channel(thread, archived=True)
            archived = [old.id async for old in rest.fetch_public_archived_threads(general)]
            assert archived == [thread.id], archived

        async def members():
            member = await rest.fetch_member(guild, me)
            assert member.id == me.id and await rest.fetch_roles(guild)

        async def errors():
            try:
                await rest.fetch_message(general, 1)
                raise AssertionError("there is no such message")
            except hikari.NotFoundError as error:
                assert error.code == 10008, error.code

        await check("messages are read to the end, forwards and backwards", messages)
        await check("people who reacted are read to the end", reactions)
        await check("a thread's members, and archived threads, are read to the end", threads)
        await check("members and roles are read", members)
        await check("errors carry Discord's codes", errors)
    await app.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1].rstrip("/"), sys.argv[2]))
