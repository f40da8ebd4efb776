// shortest.cpp - the game of the fewest moves, move by move, in C++17. A complete program over libpagoda.
//
//     c++ -std=c++17 shortest.cpp $(pkg-config --cflags --libs pagoda) -o shortest
//     ./shortest triangle:5 full-a1 ?#1
//
// Each object of the library is held by a std::unique_ptr with its own _free function; an error is thrown.

#include <pagoda.h>

#include <cstdlib>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>

template <auto Free> struct Giver {
    template <class T> void operator()(T *thing) const { Free(thing); }
};
template <class T, auto Free> using Owned = std::unique_ptr<T, Giver<Free>>;
using Board = Owned<pagoda_board, pagoda_board_free>;
using Shortest = Owned<pagoda_shortest, pagoda_shortest_free>;
using Replay = Owned<pagoda_replay, pagoda_replay_free>;

// Calls make(&object, arguments.., &error).
template <class Holder, class Make, class... Arguments> Holder made(Make make, Arguments... arguments)
{
    pagoda_error error;
    typename Holder::pointer object = nullptr;
    if (make(&object, arguments..., &error) != PAGODA_OK)
        throw std::runtime_error(error.text);
    return Holder(object);
}

static void tell(const char *name, const char *start, const char *finish)
{
    auto board = made<Board>(pagoda_board_load, name, nullptr);
    auto shortest = made<Shortest>(pagoda_shortest_make, board.get(), start, finish, nullptr, nullptr);
    const pagoda_answer *answer = pagoda_shortest_answer(shortest.get());
    std::string moves;
    for (size_t i = 0; i < pagoda_answer_moves(answer); i++)
        moves += std::string(pagoda_answer_move(answer, i)) + " ";
    std::cout << pagoda_shortest_moves(shortest.get()) << " moves: " << moves << "\n";

    auto replay = made<Replay>(pagoda_replay_make, board.get(), start, nullptr, moves.c_str());
    for (size_t i = 1; i <= pagoda_replay_jumps(replay.get()); i++)
        std::cout << pagoda_board_jump(board.get(), pagoda_replay_jump(replay.get(), i)) << " leaves "
                  << pagoda_replay_position(replay.get(), i) << "\n";
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        std::cerr << "usage: shortest BOARD START FINISH\n";
        return EXIT_FAILURE;
    }
    try {
        tell(argv[1], argv[2], argv[3]);
    } catch (const std::exception &error) {
        std::cerr << "shortest: " << error.what() << "\n";
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
