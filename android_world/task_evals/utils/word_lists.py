"""Word lists that task data is made of; all of them are our own."""

from __future__ import annotations

from android_world.core.text_sanitizing import listed

COMMON_GIVEN_NAMES = listed("""
    Ada, Aiko, Alba, Amir, Anders, Anjali, Anton, Astrid, Aurora, Basil, Beatrix, Bianca, Bjorn,
    Bruno, Camille, Carmen, Casper, Celine, Chidi, Clara, Cosmo, Dalia, Damian, Daria, Dieter,
    Dolores, Edith, Edgar, Elena, Elias, Elif, Emil, Esme, Esther, Fabian, Farah, Felix, Fiona,
    Freya, Gareth, Gemma, Giulia, Greta, Gustav, Hana, Harriet, Hassan, Hector, Hugo, Ida, Ilse,
    Imran, Ingrid, Irene, Ivan, Jonas, Josefa, Julian, Kamal, Karin, Kenji, Kira, Lara, Laszlo,
    Leonie, Lorenzo, Lucia, Magnus, Malik, Marcel, Marta, Matilda, Mehmet, Mina, Moritz, Nadia,
    Nils, Nora, Odette, Olga, Oscar, Otto, Paloma, Pavel, Petra, Priya, Quentin, Rafael, Rosa,
    Ruben, Sanjay, Selma, Silas, Sonja, Tariq, Tilda, Viktor, Wanda, Yusuf, Zelda
""")

FAMILY_NAMES = listed("""
    Abbott, Bauer, Castillo, de Vries, Eriksen, Ferrari, Goldberg, Haddad, Ivanova, Janssen,
    Kowalski, Lindqvist, Moreau, Nakamura, Okafor, Petrov, Quinn, Rossi, Schneider, Tanaka,
    van Dijk, Weber, Yilmaz
""")

RANDOM_SENTENCES = (
    "The library opens at nine today.",
    "Please water the plants on Friday.",
    "Dinner is ready at half past seven.",
    "The train was ten minutes late.",
    "We're meeting at the old bridge.",
    "Bring an umbrella, it may rain.",
    "The spare key is under the mat.",
    "I've booked a table for four.",
    "Your parcel is at the front desk.",
    "The meeting moved to room twelve.",
    "Thanks for the lovely postcard!",
    "The cat slept on the laundry again.",
    "Don't forget the tickets.",
    "Our flight leaves from gate six.",
    "The soup needs a little more salt.",
    "Grandma's recipe is in the drawer.",
    "The printer is out of paper.",
    "Happy anniversary to you both!",
    "The garden gate won't close.",
    "I left my scarf at your place.",
    "Two tickets for the late show, please.",
    "The baker sold out of rye bread.",
    "Let's cycle along the river on Sunday.",
    "The museum is free on Mondays.",
    "My phone is almost out of power.",
    "The children built a castle of sand.",
    "Please send me the final draft.",
    "The choir rehearses on Thursdays.",
    "It's colder than yesterday.",
    "The bus stops right at the corner.",
    "I found your glasses in the car.",
    "The market closes at two o'clock.",
    "Can you feed the fish this week?",
    "The lake was as smooth as glass.",
    "Take the second road on the left.",
    "The new lamp fits the desk well.",
    "We ran out of coffee this morning.",
    "The violin lesson starts at four.",
    "Good luck with the exam!",
    "The harbour lights look beautiful tonight.",
)

STREET_ADDRESSES = (
    "14 Orchard Lane, Dayton, OH, 45402",
    "208 Harbor Drive, Portland, ME, 04101",
    "7 Willow Court, Boise, ID, 83702",
    "951 Lantern Road, Tucson, AZ, 85701",
    "33 Mill Pond Way, Concord, NH, 03301",
    "620 Juniper Street, Reno, NV, 89501",
    "48 Quarry Hill, Duluth, MN, 55802",
    "175 Prairie Avenue, Topeka, KS, 66603",
)

FILE_ADJECTIVES = listed("""
    amber, ancient, brave, bright, broad, calm, clever, cloudy, copper, crisp, curly, daring,
    distant, dusty, eager, early, faded, fancy, fresh, frosty, gentle, golden, grand, hidden,
    hollow, humble, icy, ivory, jolly, keen, lively, lucky, mellow, misty, modest, narrow, noble,
    polished, proud, quiet, rapid, rustic, scarlet, shiny, silent, silver, steady, sunny, vivid,
    wooden
""")

FILE_NOUNS = listed("""
    acorn, anchor, arrow, basket, beacon, blanket, bridge, button, candle, canyon, carpet, castle,
    clover, comet, compass, cradle, crystal, dolphin, drum, falcon, feather, fiddle, forest,
    fountain, garden, glacier, hammer, harbor, island, kettle, ladder, lantern, lighthouse, maple,
    meadow, mirror, mountain, orchard, otter, paddle, pebble, pepper, pillow, planet, rocket,
    saddle, sparrow, thistle, tunnel, violin, whistle
""")

FILE_WORDS = ("copy", "draft", "edited", "final")

VIDEO_THEMES = listed("""
    Animal Antics, Backyard Science, City Lights, Cooking Disasters, Epic Journeys, Family Moments,
    Garden Tales, Hidden Wonders, Mountain Sports, Mystery and Thrills, Nature Close Up,
    Ocean Dreams, Retro Classics, Street Music, Ultimate Fails, Winter Adventures
""")
VIDEO_COLLECTIONS = listed("Anthology, Archive, Collection, Hits, Marathon, Playlist, Series")

SONG_TITLES = listed("""
    Amber Skyline, Back to the Harbor, Barefoot Waltz, Borrowed Time, Candlelight Parade,
    Carousel of Rain, Copper Moon, Distant Bells, Driftwood, Early Train Home, Falling Upwards,
    Fireflies in June, Ghost of a Smile, Glass Garden, Golden Hour, Hollow Mountain, Ink and Honey,
    Lanterns on the Lake, Letters from Lisbon, Long Way Around, Marble Stairs, Midnight Orchard,
    Northern Window, Paper Kites, Quiet Engines, Red Velvet Sunday, Sailor without a Sea,
    Seven Bridges, Silver Thread, Snow on the Piano, Stolen Bicycle, Tangerine Street,
    The Last Carnival, Velvet Compass, Whispering Pines
""")
PLAYLIST_THEMES = listed("""
    Acoustic Corner, After Hours, Afternoon Tea, Autumn Leaves, Baking Songs, Beach Bonfire,
    Bus Ride, Campfire Circle, City Lights, Cleaning Day, Coffee Break, Country Roads,
    Dance Kitchen, Deep Focus, Desert Drive, Dinner Guests, Early Birds, Evening Walk,
    Family Trip, Feel Good, Forest Run, Friday Feeling, Garden Party, Happy Mornings,
    Headphone Hours, Homework Beats, Indie Finds, Jazz Cellar, Late Train, Lazy Sunday,
    Lunch Break, Mellow Mood, Monday Boost, Night Owls, Ocean Breeze, Old Favourites,
    Piano Room, Quiet Evening, Rainy Window, Road Signs, Rooftop Mix, Slow Dance, Spring Fever,
    Study Session, Summer Nights, Sunset Cruise, Throwback Songs, Travel Light, Winter Warmth,
    Workout Power
""")

NOTE_TITLES = listed("""
    allotment_plan.md, birthday_ideas.md, book_club_list.md, budget_2023.md, camping_checklist.md,
    choir_schedule.md, course_notes.md, dentist_questions.md, film_watchlist.md, fitness_log.md,
    gift_wishes.md, house_repairs.md, language_vocabulary.md, meal_plan_october.md,
    meeting_minutes_team.md, moving_day_tasks.md, packing_list_ski.md, quotes_to_remember.md,
    spring_cleaning.md, travel_diary.md
""")

_SOUNDS = ("bell", "birdsong", "chime", "gong", "harp", "marimba", "raindrop", "whistle")
_SONGS = listed("""
    autumn_walk, blue_hour, city_rain, first_snow, harbor_song, night_train, paper_moon, slow_river
""")
_DOWNLOADS = listed("""
    backup_tool.exe, catalogue.pdf, fonts.zip, map_tiles.zip, newsletter.pdf, photo_pack.zip,
    table.csv, wallpaper.jpg
""")

EMULATOR_DIRECTORIES: dict[str, list[str]] = {
    "Alarms": [f"{name}_alarm.mp3" for name in (*_SOUNDS, "rooster")],
    "Audiobooks": [
        f"{name}.mp3"
        for name in listed("""
            chapter_one, chapter_two, desert_journey, fairy_tales, island_mystery, sea_stories,
            short_poems, the_watchmaker, winter_letters
        """)
    ],
    "DCIM": [
        f"{name}.jpg"
        for name in listed("""
            bakery, bicycle, cliff_path, family_lunch, old_town, puppy, skyline, sunrise, waterfall
        """)
    ],
    "Documents": [
        f"{name}.pdf"
        for name in listed("""
            car_insurance, contract, diploma, floor_plan, invoice_march, lease, manual, timetable,
            vaccination_card
        """)
    ],
    "Download": list(_DOWNLOADS),
    "Movies": [
        f"{name}.mp4"
        for name in listed("""
            cooking_class, dance_recital, drone_flight, holiday_2022, lecture, school_play,
            timelapse, wedding
        """)
    ],
    "Music": [f"{name}.mp3" for name in _SONGS],
    "Notifications": [f"{name}_note.mp3" for name in _SOUNDS],
    "Pictures": [
        f"{name}.jpg"
        for name in listed("""
            avatar, banner, collage, drawing, poster, scan, screenshot, sketch
        """)
    ],
    "Podcasts": [
        f"{name}.mp3"
        for name in listed("""
            design_talk, garden_hour, history_bits, language_lab, money_matters, science_weekly,
            sports_digest, travel_tales
        """)
    ],
    "Recordings": [
        f"{name}.mp3"
        for name in listed("""
            brainstorm, interview, lecture_notes, melody_idea, phone_memo, practice, reminder,
            street_noise
        """)
    ],
    "Ringtones": [f"{name}_tone.mp3" for name in _SOUNDS],
}

# Name -> phone number and description.
APARTMENTS: dict[str, tuple[str, str]] = {
    "Birchwood Lofts": ("555-204-7710", "Two rooms, fourth floor, large windows to the park."),
    "Canal Side": ("555-318-9042", "Studio by the water, bicycle storage, no elevator."),
    "Elm Terrace": ("555-427-1186", "Three rooms, terrace to the south, quiet street."),
    "Foundry Yard": ("555-536-2290", "Converted workshop with high ceilings."),
    "Hillcrest Garden": ("555-645-3374", "Ground floor with a small garden."),
    "Kingfisher House": ("555-754-4458", "Shared kitchen, furnished, near the university."),
    "Maple Corner": ("555-863-5512", "Corner flat, balcony, parking space."),
    "Observatory View": ("555-972-6606", "Top floor, roof terrace, far from the centre."),
    "Rose Passage": ("555-181-7733", "Old building, wooden floors, new bathroom."),
    "Station Square": ("555-290-8847", "One room, directly at the central station."),
}
